import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addSwapDay } from '#features/community/contract.ts'
import { localDateTime } from '#shared/london-time.ts'
import type { Cast } from '../cast.ts'
import { signedIn } from '../play-orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SATURDAY = 6

/** Fictional swap days, each on a future Saturday. Their districts are real, their halls are not. */
const demoSwapDays = [
  {
    person: 'rose',
    inWeeks: 2,
    title: 'Seed swap before sowing time',
    venue: 'Demo church hall',
    postcode: 'BS7 8AS',
    description:
      'Bring seed you saved yourself, in labelled envelopes with the year on them. Take home as many kinds as you brought. Tea and a stove.',
    from: '10:00',
    to: '13:00',
  },
  {
    person: 'fern',
    inWeeks: 3,
    title: 'House plant cuttings swap',
    venue: 'Demo library',
    postcode: 'LS6 3HN',
    description: 'Rooted cuttings and divisions, no pests please. We look at every leaf together at the door.',
    from: '11:00',
    to: '14:30',
  },
  {
    person: 'moss',
    inWeeks: 6,
    title: 'Bare-root and tool swap',
    venue: 'Demo allotments',
    postcode: 'M21 9WQ',
    description:
      'Spare raspberry canes, currant bushes, rhubarb crowns. Bring blunt tools: there is a bench and a stone.',
    from: '10:00',
    to: '12:00',
  },
] as const

/** The Saturday after this many whole weeks, in UK local time. */
export function saturdayIn(weeks: number, now: Date): string {
  const { weekday } = localDateTime(now)
  return localDateTime(new Date(now.getTime() + (((SATURDAY - weekday + 7) % 7) + weeks * 7) * DAY_MS)).day
}

/** Announces the demo swap days through the API. */
export async function playSwapDays(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const { person, inWeeks, ...written } of demoSwapDays) {
    const { api, end } = await signedIn(deps, app, cast.person(person))
    try {
      await api(addSwapDay, { body: { ...written, day: saturdayIn(inWeeks, deps.clock.now()) } })
    } finally {
      await end()
    }
  }
}
