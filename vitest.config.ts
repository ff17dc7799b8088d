import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'dist/**', '.data/**', 'e2e/**'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/seed-properties.ts'],
    pool: 'forks',
    // Files share what they import: reading the whole product again for each took two fifths of the time. So a test
    // must leave nothing behind in a module.
    isolate: false,
    // They mostly wait for a database: a third one uses what two leave idle of two cores.
    maxWorkers: 3,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
