import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'dist/**', '.data/**', 'e2e/**'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Every file brings its own server; more than two at once only wait for each other on a small machine.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
