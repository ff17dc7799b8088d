import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { announceCrop } from '#features/crops/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import type { Cast } from '../cast.ts'
import { demoPerson } from '../people.ts'
import { signedIn } from '../play-orders.ts'

interface DemoCrop
  extends Pick<Input<typeof announceCrop>['body'], 'plant' | 'variety' | 'note' | 'quantity' | 'price'> {
  person: string
  /** Days from today: first and last day on which it is ready, whatever the season of the demo. */
  ready: readonly [from: number, until: number]
}

/** Fictional crops of young plants, each in the grower’s district. */
const demoCrops: readonly DemoCrop[] = [
  {
    person: 'rose',
    plant: 'tomato',
    variety: 'Gardener’s Delight',
    note: 'Forty in modules, potted on into 9 cm pots before you get them. I grow the same every year.',
    quantity: 40,
    price: 150,
    ready: [70, 98],
  },
  {
    person: 'heather',
    plant: 'leek',
    variety: 'Musselburgh',
    note: 'Bundles are no trouble: say how many you have room for.',
    quantity: 60,
    price: 30,
    ready: [60, 101],
  },
  {
    person: 'basil',
    plant: 'rhubarb',
    quantity: 6,
    price: 400,
    ready: [110, 140],
  },
  {
    person: 'basil',
    plant: 'lettuce',
    variety: 'Winter Gem',
    note: 'Plugs of six, hardened off under fleece.',
    quantity: 8,
    price: 60,
    ready: [0, 21],
  },
]

/** Announces the demo crops through the API. */
export async function playCrops(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  const today = localDateTime(deps.clock.now()).day
  for (const {
    person,
    ready: [from, until],
    ...crop
  } of demoCrops) {
    const { api, end } = await signedIn(deps, app, cast.person(person))
    const days = { sownOn: today, readyFrom: dayAfter(today, from), readyUntil: dayAfter(today, until) }
    try {
      await api(announceCrop, {
        body: { ...crop, ...days, kind: 'plants', knowsFrost: true, postcode: demoPerson(person).outcode },
      })
    } finally {
      await end()
    }
  }
  await deps.jobs.idle()
}
