// npm run drill:versions — runs drills/versions.test.ts with more users and for longer: newer code raises the oldest
// version that may use the database while older code trades on it. `npm run drill:versions -- 20 10` sets the users and
// seconds.
import { spawnSync } from 'node:child_process'

const [buyers = '20', seconds = '10'] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/versions.test.ts'], {
  stdio: 'inherit',
  timeout: 300_000 + Number(seconds) * 3_000,
  env: { ...process.env, BUYERS: buyers, SECONDS: seconds },
})
process.exitCode = status ?? 1
