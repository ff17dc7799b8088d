// npm run drill:stop — drills/stop.test.ts with SIGTERM and SIGINT, each to npm alone and to its process group, SIGHUP to the group,
// and the tests of set-up under a running server and of two processes with different folders of pictures.
import { spawnSync } from 'node:child_process'

const tests = ['drills/stop.test.ts', 'scripts/setup.test.ts', 'src/adapters/files/files-folder.test.ts']
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
  stdio: 'inherit',
  timeout: 900_000,
  env: { ...process.env, WAYS: '5' },
})
process.exitCode = status ?? 1
