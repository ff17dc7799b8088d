// npm run drill:planted — plants each fault of drills/money/planted/faults.ts in turn, and shows after how many random
// commands of drill:money it is found.
// `npm run drill:planted -- 3000 loser-charged` sets the number of commands allowed, and one fault.
import { spawnSync } from 'node:child_process'

const [steps = '3000', fault] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'drills/money/planted.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, STEPS: steps, ...(fault && { FAULT: fault }) },
  },
)
process.exitCode = status ?? 1
