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
          include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['tests/command/**', 'tests/browser/**'],
        },
      },
      // The command as a user runs it, from dist/: built first when it is stale.
      {
        extends: true,
        test: { name: 'command', include: ['tests/command/**/*.test.ts'], globalSetup: ['tests/command/build.ts'] },
      },
      // People in browsers, on the built pages.
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/command/build.ts'],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
