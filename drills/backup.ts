// npm run drill:backup — runs drills/backup.test.ts at length: members trade, a backup is made meanwhile, a member leaves,
// the server is killed, the backup is restored elsewhere, then moved to a server and back.
// `npm run drill:backup -- 5000 30` sets the number of calls before the backup and of buyers.
import { spawnSync } from 'node:child_process'

const [calls = '3000', buyers = '20'] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/backup.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, CALLS: calls, BUYERS: buyers },
})
process.exitCode = status ?? 1
