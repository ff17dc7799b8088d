// npm run drill:clock — runs drills/clock.test.ts for 75 seconds with the clock of the server process shifted below
// Node by `faketime` (the Debian package, installed when this runs as root). `npm run drill:clock -- 20` sets the
// seconds.
import { spawnSync } from 'node:child_process'

const [seconds = '75'] = process.argv.slice(2)
const hasFaketime = () => spawnSync('faketime', ['--version']).status === 0
if (!hasFaketime() && process.getuid?.() === 0)
  spawnSync('apt-get', ['install', '-y', 'faketime'], { timeout: 120_000 })
if (!hasFaketime()) {
  console.log(
    'faketime is not installed (apt-get install faketime): the drill moves the Date of the server’s process instead.',
  )
}
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'drills/clock.test.ts'], {
  stdio: 'inherit',
  timeout: 300_000 + Number(seconds) * 1_000,
  env: { ...process.env, SECONDS: seconds, CLOCK: hasFaketime() ? 'faketime' : 'date' },
})
process.exitCode = status ?? 1
