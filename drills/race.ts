// npm run drill:race — the race of drills/race.test.ts over many rounds: `npm run drill:race -- 500` sets how many.
import { spawnSync } from 'node:child_process'

const rounds = process.argv[2] ?? '200'
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/race.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ROUNDS: rounds },
})
process.exitCode = status ?? 1
