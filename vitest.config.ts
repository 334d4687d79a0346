import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    coverage: { provider: 'v8', include: ['src/**/*.ts'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['tests/command/**'],
        },
      },
      // The command as a user runs it, from dist/: built first when it is stale.
      {
        extends: true,
        test: { name: 'command', include: ['tests/command/**/*.test.ts'], globalSetup: ['tests/command/build.ts'] },
      },
    ],
  },
})
