// npm run drill:race — runs the races of drills/race.test.ts over many rounds.
// `npm run drill:race -- 500 50` sets the number of rounds and of concurrent callers.
import { spawnSync } from 'node:child_process'

const [rounds = '200', callers = '50'] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/race.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ROUNDS: rounds, CALLERS: callers },
})
process.exitCode = status ?? 1
