import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { postWanted, setWantedStatus } from '#features/wanted/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import type { Cast } from '../cast.ts'
import { demoPerson } from '../people.ts'
import { signedIn } from '../play-orders.ts'

type Request = Omit<Input<typeof postWanted>['body'], 'postcode'> & { person: string; isFound?: true }

/** Fictional requests, each near the demo user's district. */
const demoWanted: readonly Request[] = [
  {
    person: 'ivy',
    title: 'Rhubarb',
    plant: 'rhubarb',
    note: 'One crown for a deep pot on the balcony. Any variety, I will dig it up myself if that helps.',
    radius: 10,
  },
  {
    person: 'basil',
    title: 'Old variety of rhubarb',
    plant: 'rhubarb',
    note: 'For the allotment shop border: Timperley Early or anything with a story.',
    radius: 25,
    days: 90,
  },
  {
    person: 'basil',
    title: 'Broad bean seed',
    note: 'Mine were eaten by mice. A handful of your own saved seed is enough; I can swap honey.',
    radius: 10,
    days: 30,
  },
  { person: 'ivy', title: 'Strawberry runners', radius: 10, isFound: true },
  {
    person: 'fern',
    title: 'Swiss cheese plant',
    note: 'A rooted cutting with two leaves or more, no pests please.',
    radius: 25,
  },
  {
    person: 'moss',
    title: 'Raspberry canes',
    note: 'Autumn fruiting, five to ten. I collect by bike.',
    radius: 10,
  },
  { person: 'aster', title: 'Water butt', note: 'For the community garden, with its lid.', radius: 5 },
]

/** Posts the demo requests through the API. */
export async function playWanted(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const { person, isFound, ...body } of demoWanted) {
    const { api, end } = await signedIn(deps, app, cast.person(person))
    try {
      const { id } = await api(postWanted, { body: { ...body, postcode: demoPerson(person).outcode } })
      if (isFound) await api(setWantedStatus, { params: { id: String(id) }, body: { status: 'found' } })
    } finally {
      await end()
    }
  }
  await deps.jobs.idle()
}
