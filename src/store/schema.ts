/** The tables as queries see them; `migrations.ts` makes them. */

import { boolean, customType, doublePrecision, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'

const parley = pgSchema('parley')

/** JSON as its text: drizzle's own column would take JSON's null for no value. */
const json = customType<{ data: string }>({ dataType: () => 'json' })

export const matches = parley.table('matches', {
  id: text('id').primaryKey(),
  createdAt: doublePrecision('created_at').notNull(),
  game: text('game').notNull(),
  rules: text('rules').notNull(),
  settings: json('settings').notNull(),
  seed: text('seed').notNull(),
  seats: json('seats').notNull(),
  hostHash: text('host_hash').notNull(),
  spectatorHash: text('spectator_hash').notNull(),
  isPublic: boolean('is_public').notNull(),
  status: text('status').notNull(),
  fault: text('fault'),
  successor: text('successor'),
  scores: json('scores'),
})

export const events = parley.table(
  'events',
  {
    match: text('match').notNull(),
    seq: integer('seq').notNull(),
    at: doublePrecision('at').notNull(),
    kind: text('kind').notNull(),
    data: json('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.match, table.seq] })],
)
