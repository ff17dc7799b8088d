import { createServer } from 'vite'
import { afterAll, afterEach, expect, test } from 'vitest'
import { Progress } from '../progress.ts'
import type { EXAMPLES as Examples } from './planted/examples.ts'
import { PLANTED_FAULTS } from './planted/faults.ts'
import { plant, plantFaults } from './planted/plant.ts'

/** How many random commands may pass before a fault is found; unset, only the examples run. */
const STEPS = Number(process.env['STEPS'] ?? 0)
const SEED = Number(process.env['SEED'] ?? 1)
const ONLY = process.env['FAULT']

// A second copy of the product, with the faults, beside the one that other tests of this process use.
const root = process.cwd()
const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [plantFaults(root)],
})
const { ModelRun } = (await vite.ssrLoadModule('/drills/money/model-run.ts')) as typeof import('./model-run.ts')
const { EXAMPLES } = (await vite.ssrLoadModule('/drills/money/planted/examples.ts')) as { EXAMPLES: typeof Examples }

const progress = new Progress()
const model = new ModelRun(progress)
afterEach(() => {
  globalThis.plantedFault = undefined
})
afterAll(async () => {
  await model.leave()
  await vite.close()
})

test.runIf(STEPS === 0)('the examples are consistent without a planted fault', { timeout: 0 }, async () => {
  const all = new Map(EXAMPLES.flatMap(({ commands }) => commands).map((command) => [command.join(), command]))
  await progress.limit(model.runExample([...all.values()]))
})

test.runIf(STEPS === 0).for(EXAMPLES)(
  'the model test finds the planted fault $name',
  { timeout: 0 },
  async ({ name, commands, finds }) => {
    globalThis.plantedFault = name
    await expect(progress.limit(model.runExample(commands))).rejects.toThrow(finds)
  },
)

const byName = new Map(PLANTED_FAULTS.map((fault) => [fault.name, fault]))
const searched = [...byName.values()].filter(({ name }) => STEPS > 0 && (ONLY === undefined || name === ONLY))

test.for(searched)(`random commands find within ${STEPS} steps: $title`, { timeout: 0 }, async ({ name }) => {
  globalThis.plantedFault = name
  const { seed, steps, fault } = await progress.limit(search())
  console.log(
    fault === null
      ? `${name}: not found in ${steps} steps (seeds ${SEED} to ${seed}, ${progress.elapsed} in all)`
      : `${name}: seed ${seed}, step ${steps}: ${fault} (${progress.elapsed} in all)`,
  )
  await model.leave()
  expect(fault).not.toBeNull()
})

async function search(): Promise<{ seed: number; steps: number; fault: string | null }> {
  const before = model.steps
  for (let seed = SEED; ; seed++) {
    const fault = await model.runSeed(seed, true).then(() => null, firstFault)
    const steps = model.steps - before
    if (fault !== null || steps >= STEPS) return { seed, steps, fault }
  }
}

/** The sentence about the first inconsistency. */
const firstFault = (error: Error): string => String(error.cause ?? error).split('\n')[0] ?? ''

test('a planted fault must name code that occurs once', () => {
  const [fault] = PLANTED_FAULTS
  expect(() => plant('', fault!)).toThrow(`The planted fault ${fault!.name} must name code that occurs once`)
})
