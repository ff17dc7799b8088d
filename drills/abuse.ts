// npm run drill:abuse — sends the hostile inputs of drills/abuse.test.ts.
// `npm run drill:abuse -- 6000 1` sets the number of requests and the seed.
import { spawnSync } from 'node:child_process'

const [inputs = '6000', seed = String(Math.floor(Math.random() * 1_000_000))] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/abuse.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, INPUTS: inputs, SEED: seed },
})
process.exitCode = status ?? 1
