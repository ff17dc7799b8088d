// npm run drill:kill — drills/kill.test.ts with many kills: `npm run drill:kill -- 50` sets how many.
import { spawnSync } from 'node:child_process'

const kills = process.argv[2] ?? '200'
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/kill.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, KILLS: kills },
})
process.exitCode = status ?? 1
