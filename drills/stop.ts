// npm run drill:stop — runs drills/stop.test.ts with SIGTERM and SIGINT, each to npm alone and to its process group,
// and with SIGHUP to the group; then the tests of set-up under a running server and of two processes with different
// picture folders.
import { spawnSync } from 'node:child_process'

const tests = ['drills/stop.test.ts', 'scripts/setup.test.ts', 'src/adapters/files/files-folder.test.ts']
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
  stdio: 'inherit',
  timeout: 900_000,
  env: { ...process.env, WAYS: '5' },
})
process.exitCode = status ?? 1
