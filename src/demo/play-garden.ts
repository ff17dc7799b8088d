import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addGardenPlant, getGarden } from '#features/garden/contract.ts'
import { nameFrom } from '#features/garden/garden.ts'
import { dayOf } from '#shared/dates.ts'
import type { Input } from '#shared/endpoint.ts'
import { localDateTime } from '#shared/london-time.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

type Planted = Omit<Input<typeof addGardenPlant>['body'], 'transactionId'>

/** Fictional gardens, with something to do in most months. */
const demoGardens: readonly (readonly [person: string, plants: readonly Planted[]])[] = [
  [
    'ivy',
    [
      {
        name: 'Tomatoes on the balcony',
        plant: 'tomato',
        since: '2026-04-18',
        note: 'Gardener’s Delight, three pots by the wall.',
      },
      { name: 'Cress on the sill', plant: 'cress', since: '2026-02-01' },
      {
        name: 'Swiss cheese plant',
        plant: 'swiss-cheese-plant',
        since: '2024-09-14',
        note: 'Moved away from the radiator.',
      },
    ],
  ],
  [
    'rose',
    [
      { name: 'Kale, north bed', plant: 'kale', since: '2026-05-03', note: 'Net it against pigeons.' },
      { name: 'Leeks ‘Musselburgh’', plant: 'leek', since: '2026-06-14', note: 'Two rows, planted deep.' },
      { name: 'Garlic', plant: 'garlic', since: '2025-11-08' },
      { name: 'Broad beans', plant: 'broad-bean', since: '2025-11-09', note: 'Aquadulce, under fleece until March.' },
      { name: 'Rhubarb', plant: 'rhubarb', since: '2015-02-21' },
      {
        name: 'Raspberries',
        plant: 'raspberry',
        since: '2021-11-20',
        note: 'Autumn Bliss, cut down in February.',
      },
      { name: 'Chives by the door', plant: 'chives', since: '2019-04-06' },
      { name: 'Gran’s rose', plant: null, since: '2012-03-10', note: 'Nobody knows its name.' },
    ],
  ],
]

/** What Ivy was given some weeks ago, by `demoGifts`: her garden asks whether it is alive. */
const BOUGHT: ReadonlySet<string> = new Set(['Raspberry suckers', 'Spare kale plants'])

/** Plants the demo gardens through the API. */
export async function playGardens(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  const { day: today } = localDateTime(deps.clock.now())
  for (const [person, plants] of demoGardens) {
    const { api, end } = await signedIn(deps, app, cast.person(person))
    try {
      for (const body of plants) {
        // A clock that is behind these days must not make the demo fail.
        const [since = today] = [body.since, today].toSorted()
        await api(addGardenPlant, { body: { ...body, since } })
      }
      for (const { transactionId, title, plant, completedAt } of (await api(getGarden, {})).bought) {
        const body = { name: nameFrom(title), plant: plant?.slug ?? null, since: dayOf(completedAt), transactionId }
        if (person === 'ivy' && BOUGHT.has(title)) await api(addGardenPlant, { body })
      }
    } finally {
      await end()
    }
  }
}
