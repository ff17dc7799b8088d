// npm run drill:desk — many moderators decide the same cases at once, on a real PostgreSQL. See drills/desk.test.ts.
// `npm run drill:desk -- 10000 20 400 200 100000` sets the number of open cases, of moderators, of decisions at once, of
// decisions at the pace of people, during which 95 of 100 requests for the queue must be answered within 50 ms, and of
// cases that were decided before.
import { spawnSync } from 'node:child_process'

const [cases = '10000', moderators = '20', decisions = '400', paced = '200', older = '100000'] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/desk.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, CASES: cases, MODERATORS: moderators, DECISIONS: decisions, PACED: paced, OLDER: older },
})
process.exitCode = status ?? 1
