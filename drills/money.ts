// npm run drill:money — drills/money/money.test.ts at length: `npm run drill:money -- 5000 7` sets how much happens, and the seed.
import { spawnSync } from 'node:child_process'

const [operations = '100000', seed = '1'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'drills/money/money.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, OPERATIONS: operations, SEED: seed },
  },
)
process.exitCode = status ?? 1
