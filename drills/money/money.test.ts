import { afterAll, expect, test } from 'vitest'
import { Progress } from '../progress.ts'
import { ModelRun } from './model-run.ts'

const STEPS = Number(process.env['OPERATIONS'] ?? 120)
const SEED = Number(process.env['SEED'] ?? 20_260_101)
const REPORT_EACH_MS = 60_000

const progress = new Progress()
const model = new ModelRun(progress)
afterAll(() => model.leave())

test(`the ledger is consistent after each of ${STEPS} random commands (seed ${SEED})`, async () => {
  await progress.limit(run())
  expect(model.steps).toBeGreaterThanOrEqual(STEPS)
}, 0)

async function run(): Promise<void> {
  const began = performance.now()
  let reported = began
  for (let seed = SEED; model.steps < STEPS; seed++) {
    await model.runSeed(seed)
    const now = performance.now()
    if (now - reported < REPORT_EACH_MS && (model.steps < STEPS || now - began < REPORT_EACH_MS)) continue
    reported = now
    console.log(`${model.steps} of ${STEPS} commands, ${Math.round(model.steps / ((now - began) / 1_000))} a second`)
  }
}
