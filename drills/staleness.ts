// npm run drill:staleness — runs drills/staleness/staleness.test.ts at length: random changes of price, title, sale, seller and
// address, cut connections and restarts, with two processes on one database; pages and calls of both are read after each.
// `npm run drill:staleness -- 20 40 7` sets the restarts, the changes between two of them, and the seed.
import { spawnSync } from 'node:child_process'

const [lives = '10', writes = '40', seed = '1'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'drills/staleness/staleness.test.ts'],
  { stdio: 'inherit', env: { ...process.env, LIVES: lives, WRITES: writes, SEED: seed } },
)
process.exitCode = status ?? 1
