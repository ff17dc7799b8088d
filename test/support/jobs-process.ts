// A process that runs background jobs until it is killed. For the tests of what survives a crash.

import { queue } from '#adapters/jobs/jobs.ts'
import { openJobs } from '#adapters/jobs/pg-boss-jobs.ts'

const [url, kind] = process.argv.slice(2)
const jobs = openJobs({
  connection: { connectionString: url },
  log: { info: () => {}, warn: () => {}, error: console.error },
})
jobs.work(queue<object>('fragile'), async () => {
  process.stdout.write('working\n')
  if (kind === 'crash') process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
})
jobs.every(1, 'beat', async () => {
  process.stdout.write('beat\n')
})
await jobs.start()
process.stdout.write('ready\n')
