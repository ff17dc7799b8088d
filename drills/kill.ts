// npm run drill:kill — runs drills/kill.test.ts with many kills, and every point of drills/points/points.ts three
// times, alone and in a whole server, in sequence. `npm run drill:kill -- 50 1` sets the number of kills and of trials
// at each point.
import { spawnSync } from 'node:child_process'

const [kills = '200', times = '3'] = process.argv.slice(2)
const tests = ['drills/kill.test.ts', 'drills/points/points.test.ts', 'drills/points/points-served.test.ts']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...tests],
  {
    stdio: 'inherit',
    env: { ...process.env, KILLS: kills, TIMES: times },
  },
)
process.exitCode = status ?? 1
