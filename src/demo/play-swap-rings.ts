import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { changeListing } from '#features/listings/listing/contract.ts'
import { answerRing, listRings, setRings } from '#features/swaps/rings/contract.ts'
import { postWanted } from '#features/wanted/contract.ts'
import type { Cast } from './cast.ts'
import { demoPerson } from './people.ts'
import { signedIn } from './play-orders.ts'

/** Members of whom each offers what the next one looks for, and the last one what the first does. */
const circle = [
  { person: 'rose', offers: 'Gardener’s Delight tomato seedlings, six', wants: 'Dahlias', plant: 'dahlia' },
  { person: 'ivy', offers: 'Salad leaf plugs, tray of 24', wants: 'Tomato plants', plant: 'tomato' },
  { person: 'rowan', offers: 'Dahlia ‘Bishop of Llandaff’, potted', wants: 'Salad leaves', plant: 'lettuce' },
] as const

/** A proposed swap ring of three, which Ivy has accepted and which waits for Rose and Rowan. */
export async function playSwapRings(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const { person, offers, wants, plant } of circle) {
    const { api, end } = await signedIn(deps, app, cast.person(person))
    try {
      await api(changeListing, { params: { id: String(cast.listing(offers).id) }, body: { swap: 'also' } })
      const { outcode: postcode } = demoPerson(person)
      await api(postWanted, { body: { title: wants, plant, radius: 50, postcode } })
      // Who wants rings again has the search run at once.
      await api(setRings, { body: { isOn: false } })
      await api(setRings, { body: { isOn: true } })
    } finally {
      await end()
    }
  }
  await deps.jobs.idle()
  const { api, end } = await signedIn(deps, app, cast.person('ivy'))
  try {
    const [ring] = (await api(listRings, {})).rings
    if (ring) await api(answerRing, { params: { id: String(ring.id), answer: 'accept' } })
  } finally {
    await end()
  }
  await deps.jobs.idle()
}
