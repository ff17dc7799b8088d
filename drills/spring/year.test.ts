import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { Progress } from '../progress.ts'
import { sizeOfYear } from './size.ts'
import { Year } from './year.ts'

const SIZE = sizeOfYear()
const progress = new Progress()

test(
  `in a year of ${SIZE.growers} growers and ${SIZE.buyers} buyers nobody is charged early, and no plant is promised twice (seed ${SIZE.seed})`,
  () => progress.limit(liveAYear()),
  0,
)

async function liveAYear(): Promise<void> {
  const server = await startTestServer()
  const counts = await new Year(server, SIZE, (step) => progress.made(step)).run()
  if (process.env['GROWERS']) console.log(`${progress.elapsed}\n${[...counts].map((one) => one.join(': ')).join('\n')}`)
  expect(counts.get('charges')).toBeGreaterThan(0)
  expect(counts.get('crops ready, short')).toBeGreaterThan(0)
}
