// npm run drill:kill — runs drills/kill.test.ts with many kills, and every point of drills/points/points.ts three
// times, alone and in a whole server, in sequence. `npm run drill:kill -- 50 1` sets the number of kills and of trials
// at each point. `npm run drill:kill -- --mixed 100` instead causes 100 faults of server, database and connections at
// random while members trade (about six a minute).
import { spawnSync } from 'node:child_process'

const [first = '200', second = '3'] = process.argv.slice(2)
const isMixed = first === '--mixed'
const points = ['drills/points/points.test.ts', 'drills/points/points-served.test.ts']
const tests = ['drills/kill.test.ts', ...(isMixed ? [] : points)]
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...tests],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(isMixed ? { MIXED: second } : { KILLS: first, TIMES: second }) },
  },
)
process.exitCode = status ?? 1
