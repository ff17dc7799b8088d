// npm run drill:race — the races of drills/race.test.ts over many rounds: `npm run drill:race -- 500 50` sets how many
// rounds, and how many callers act at one moment.
import { spawnSync } from 'node:child_process'

const [rounds = '200', callers = '50'] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/race.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ROUNDS: rounds, CALLERS: callers },
})
process.exitCode = status ?? 1
