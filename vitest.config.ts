import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where the longest files are: the first of them to begin are the first to end. The tests of jobs mostly wait. */
const SLOWEST_FIRST = ['src/adapters/jobs/', 'drills/', 'src/adapters/', 'test/']

/** Longest files first, so that no worker is left with one of them at the end while the others have nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const file = relative(import.meta.dirname, moduleId).replaceAll('\\', '/')
      const found = SLOWEST_FIRST.findIndex((folder) => file.startsWith(folder))
      return found < 0 ? SLOWEST_FIRST.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

const ARCHITECTURE = 'architecture.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    // Packages come from the compile cache, as they do when the product starts. With 64 MB for new objects the garbage
    // collector runs less often.
    execArgv: ['--import', './src/faster-imports.ts', '--max-semi-space-size=64'],
    // Commands and servers that tests start read packages from the compile cache too.
    env: { NODE_OPTIONS: `--import=${pathToFileURL('src/faster-imports.ts').href}` },
    // Files share what they import: reading the whole product again for each took two fifths of the time. So a test
    // must leave nothing behind in a module.
    isolate: false,
    // They mostly wait for a database: a third one uses what two leave idle of two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A slow or busy machine takes several times as long as a quick one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      // Reads the sources alone, without a database: part of `npm run check`.
      { extends: true, test: { name: 'architecture', include: [ARCHITECTURE], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['**/node_modules/**', 'dist/**', '.data/**', 'e2e/**', ARCHITECTURE],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/set-up/each-file.ts'],
        },
      },
    ],
  },
})
