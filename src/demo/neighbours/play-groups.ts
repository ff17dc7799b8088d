import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addGroupSwapDay, changeMembership, foundGroup, getOrganising, joinGroup } from '#features/groups/contract.ts'
import { chooseShare } from '#features/groups/share-contract.ts'
import type { Input } from '#shared/endpoint.ts'
import type { Cast } from '../cast.ts'
import { demoPerson } from '../people.ts'
import { signedIn } from '../play-orders.ts'
import { saturdayIn } from './play-swap-days.ts'

type DemoGroup = Omit<Input<typeof foundGroup>['body'], 'postcode'> & {
  organiser: string
  /** Who joins by the link. */
  members: readonly string[]
  /** What members give of their sales, in per cent. */
  shares?: Readonly<Record<string, number>>
  /** Who asks to join. */
  asking: readonly string[]
  swapDay?: Omit<Input<typeof addGroupSwapDay>['body'], 'day'> & { inWeeks: number }
}

/** Fictional groups in the districts of their organisers. */
const demoGroups: readonly DemoGroup[] = [
  {
    organiser: 'rose',
    name: 'Horfield Hill Allotments',
    kind: 'allotments',
    about:
      'Forty plots between the hospital and the railway, most of them too full of tomatoes. We sell what we cannot plant, and meet on the first Saturday of the month to fix the shed and swap seed.',
    members: ['ivy', 'basil', 'hazel'],
    shares: { basil: 10 },
    asking: ['fern'],
    swapDay: {
      inWeeks: 4,
      title: 'Tomato and bean swap on the plots',
      venue: 'Demo allotments, by the shed',
      postcode: 'BS7 8AS',
      description: 'Bring plants in pots and seed in labelled envelopes. Anyone who has nothing to swap may take one.',
      from: '10:00',
      to: '12:00',
    },
  },
  {
    organiser: 'fern',
    name: 'Cardigan Lane neighbours',
    kind: 'street',
    about: 'A street of back yards in Leeds. House plants, cuttings and whatever the front steps will hold.',
    members: ['linden', 'moss'],
    asking: [],
  },
]

/** Founds the demo groups and lets members join through the API. */
export async function playGroups(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const { organiser, members, asking, swapDay, shares = {}, ...body } of demoGroups) {
    const founder = await signedIn(deps, app, cast.person(organiser))
    const { id } = await founder.api(foundGroup, { body: { ...body, postcode: demoPerson(organiser).outcode } })
    const params = { id: String(id) }
    const { code } = await founder.api(getOrganising, { params })
    if (swapDay) {
      const { inWeeks, ...written } = swapDay
      await founder.api(addGroupSwapDay, {
        params,
        body: { ...written, day: saturdayIn(inWeeks, deps.clock.now()) },
      })
    }
    await founder.api(changeMembership, { params, body: { isShown: true, isOnProfile: true } })
    await founder.end()
    for (const person of [...members, ...asking]) {
      const { api, end } = await signedIn(deps, app, cast.person(person))
      await api(joinGroup, { params, body: { code: asking.includes(person) ? '' : code } })
      const percent = shares[person]
      if (percent) await api(chooseShare, { params, body: { percent } })
      await end()
    }
  }
}
