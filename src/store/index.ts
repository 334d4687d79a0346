/** The front door of `store`: where matches are kept. */

export { type BackupCounts, backUp, restore } from './backup.js'
export type { Kept, LogEvent, MatchChange, Store, StoredMatch, StoredSeat } from './contract.js'
export { StoreError, type StoreFault } from './fault.js'
export { memoryStore } from './memory.js'
export { isStore, openStore, type StoreAddress, storeAddress } from './open.js'
