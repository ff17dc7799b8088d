// npm run drill:drain — runs drills/drain.test.ts with many streams and stops, and asserts on time.
// `npm run drill:drain -- 10 2000` sets the number of stops and streams.
import { spawnSync } from 'node:child_process'

const [stops = '5', streams = '1000'] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/drain.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, STOPS: stops, STREAMS: streams, DEADLINE_MS: '10000' },
})
process.exitCode = status ?? 1
