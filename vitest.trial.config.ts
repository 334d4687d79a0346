import { defineConfig } from 'vitest/config'

/** The long soak behind `npm run trial`. */
export default defineConfig({
  test: { include: ['tests/**/*.trial.ts'], testTimeout: 3_600_000 },
})
