import { afterAll, expect, test } from 'vitest'
import { type Fixture, openFixture } from './money/fixture.ts'
import { Progress } from './progress.ts'
import { Post } from './webhooks/post.ts'
import { EVENTS_OF_ALL_FATES, endOf, runScenario } from './webhooks/scenario.ts'

const asked = process.env['EVENTS']
const events = Number(asked ?? 48)
const seed = Number(process.env['SEED'] ?? 20_260_101)
const times = Math.ceil(events / EVENTS_OF_ALL_FATES)

const progress = new Progress()
const fixtures: Fixture[] = []
afterAll(async () => {
  for (const fixture of fixtures) await fixture.end()
})
const newWorld = async (): Promise<Fixture> => {
  const fixture = await openFixture()
  fixtures.push(fixture)
  return fixture
}

test(
  `${events} events delivered ten times, shuffled and partly lost, give the same final state as in order`,
  async () => {
    const orderly = await newWorld()
    await runScenario(orderly, times, () => orderly.jobs.idle())
    const shaken = await newWorld()
    const post = await Post.open(shaken, seed)
    await runScenario(shaken, times, () => post.arrives('some'))
    await post.delete()
    await post.arrives('all')
    const expected = await endOf(orderly)
    expect(expected.faults).toEqual([])
    expect(await endOf(shaken)).toEqual(expected)
    expect([post.events >= events, post.deliveries >= events * 10, post.lost > 0]).toEqual([true, true, true])
    if (asked) report(post)
  },
  60_000 + events * 2_000,
)

function report({ events: sent, lost, deliveries, seconds }: Post): void {
  const perThousand = (time: number) => ((time * 1000) / deliveries).toFixed(1)
  process.stdout.write(
    `${deliveries} deliveries of ${sent} events, of which ${lost} never arrived (seed ${seed}): the same end as in order, after ${progress.elapsed}.\n` +
      `1,000 deliveries were answered in ${perThousand(seconds.answered)} s, and all they asked for was done in ${perThousand(seconds.done)} s.\n`,
  )
}
