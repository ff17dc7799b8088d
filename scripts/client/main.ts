// npm run client — writes packages/client/calls.d.ts from the description of the API.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'test/client.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, UPDATE: '1' },
})
process.exitCode = status ?? 1
