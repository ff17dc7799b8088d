// npm run drill:webhooks — runs drills/webhooks.test.ts with 1,000 events in 10,000 deliveries.
// `npm run drill:webhooks -- 500 7` sets the number of events and the seed.
import { spawnSync } from 'node:child_process'

const [events = '1000', seed = '20260101'] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/webhooks.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, EVENTS: events, SEED: seed },
})
process.exitCode = status ?? 1
