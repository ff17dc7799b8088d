// npm run drill:folder — tests where the embedded database keeps its data: below an unreadable home folder, behind
// links, after an interrupted move. Run it as root, because only root needs the unprivileged account.
import { spawnSync } from 'node:child_process'

const tests = ['src/adapters/db/embedded/linked-folder.test.ts', 'src/adapters/db/embedded/embedded-postgres.test.ts']
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
  stdio: 'inherit',
  timeout: 600_000,
})
process.exitCode = status ?? 1
