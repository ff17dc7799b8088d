import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const run = (script: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `import { Signals } from './src/ending.ts'\n${script}`],
    {
      encoding: 'utf8',
      timeout: 10_000,
    },
  )

// The process stays alive by itself, as a listening server does.
const SERVER = `setInterval(() => {}, 1_000)
const signals = new Signals()
const stop = async () => console.log('stopped')
const outdated = new Promise(() => {})`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s during the change to graceful stopping is not lost', (signal) => {
  const { status, stdout } = run(`${SERVER}
process.kill(process.pid, '${signal}')
signals.endGracefully({ stop, outdated })`)
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'stopped\n' })
})

test('before the start is complete a signal ends the process with exit code 1', () => {
  const { status, stdout } = run(`${SERVER}
process.kill(process.pid, 'SIGTERM')`)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})

test('after the notice for proxies a signal stops the process; a second one during it changes nothing', () => {
  const { status, stdout } = run(`${SERVER}
const leave = () => {
  console.log('leaving')
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => console.log('serving'), 20)
}
signals.endGracefully({ stop, outdated, notice: { leave, milliseconds: 300 } })
process.kill(process.pid, 'SIGTERM')`)
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'leaving\nserving\nstopped\n' })
})

test('a second signal does not interrupt a graceful stop', () => {
  const { status, stdout } = run(`${SERVER}
let stops = 0
signals.endGracefully({ outdated, stop: () => new Promise((resolve) => {
  stops += 1
  process.kill(process.pid, 'SIGINT')
  setTimeout(() => { console.log(stops); resolve() }, 50)
}) })
process.kill(process.pid, 'SIGTERM')`)
  expect({ status, stdout }).toEqual({ status: 0, stdout: '1\n' })
})
