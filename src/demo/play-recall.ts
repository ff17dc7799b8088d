import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { lifetime } from '#features/listings/base/categories.ts'
import { insertListing, plantColumns } from '#features/listings/listing/server/store.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { answerRecall, createRecall, endRecall, getRecall, openRecall } from '#features/recall/contract.ts'
import type { Finding } from '#features/recall/recall.ts'
import type { Api } from '#shared/api-client.ts'
import { dayOf } from '#shared/dates.ts'
import { pence } from '#shared/money.ts'
import { type Cast, castOf } from './cast.ts'
import { demoPerson } from './people.ts'
import { playOrder, signedIn } from './play-orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Plants & Seeds. */
const CATEGORY = 1
const PRICE = pence(7_50)

interface Sold {
  seller: string
  buyer: string
  title: string
  plant: string
  description: string
  parentId?: number
}

/**
 * A recall that is open, of an olive whose buyer raised cuttings and sold one, and one that has ended, of seed potatoes. Their
 * listings exist for them alone.
 */
export async function playRecalls(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  if (!deps.sandbox) return
  const potatoes = await sell(deps, app, cast, {
    ...{ seller: 'moss', buyer: 'bryony', title: 'Seed potatoes ‘Charlotte’, ten', plant: 'potato' },
    description: 'Chitted on the windowsill, ready to plant.',
  })
  const first = await recall(deps, app, cast, {
    ...{ pest: 'Colorado beetle', suspectId: potatoes, hostPlants: ['potato', 'tomato', 'aubergine'] },
    advice:
      'Look under the leaves of your potatoes, tomatoes and aubergines: for orange eggs, pink grubs with black spots, and yellow beetles with ten black stripes.\nIf you find one, catch it in a sealed jar and take a photo. Do not let it go.\nReport it today.',
  })
  await answer(deps, app, cast, { who: 'bryony', id: first, finding: 'no-signs' })
  await as(deps, app, cast, 'sorrel', (api) =>
    api(endRecall, { params: { id: String(first) }, body: { note: 'The beetle was a rosemary beetle' } }),
  )
  await deps.jobs.idle()
  const olive = await sell(deps, app, cast, {
    ...{ seller: 'aster', buyer: 'linden', title: 'Olive in a pot, from a market in Lecce', plant: 'olive' },
    description: 'Sixty centimetres. Some leaves have dry tips since the summer.',
  })
  await sell(deps, app, cast, {
    ...{ seller: 'linden', buyer: 'jasmine', title: 'Rooted olive cuttings', plant: 'olive', parentId: olive },
    description: 'Taken from a young tree this year.',
  })
  const second = await recall(deps, app, cast, {
    ...{ pest: 'Xylella fastidiosa', suspectId: olive, hostPlants: ['olive', 'oleander', 'lavender', 'rosemary'] },
    advice:
      'Look at your olive and at lavender, rosemary and oleander near it: leaves that scorch from the edge, and branches that die.\nDo not move or prune these plants, and do not compost what falls off.\nIf you find signs, report them today and wait for an answer.',
  })
  await answer(deps, app, cast, { who: 'jasmine', id: second, finding: 'no-signs' })
}

interface Written {
  pest: string
  suspectId: number
  hostPlants: string[]
  advice: string
}

async function as<T>(
  deps: Deps,
  app: FastifyInstance,
  cast: Cast,
  username: string,
  act: (api: Api) => Promise<T>,
): Promise<T> {
  const { api, end } = await signedIn(deps, app, cast.person(username))
  try {
    return await act(api)
  } finally {
    await end()
  }
}

/** Drafts a recall and opens it. Returns its number. */
async function recall(deps: Deps, app: FastifyInstance, cast: Cast, written: Written): Promise<number> {
  const infectedSince = dayOf(new Date(deps.clock.now().getTime() - 20 * DAY_MS))
  const id = await as(deps, app, cast, 'sorrel', async (api) => {
    const drafted = await api(createRecall, { body: { ...written, infectedSince } })
    const params = { id: String(drafted.id) }
    const { version } = await api(getRecall, { params })
    await api(openRecall, { params, body: { note: 'A buyer sent photos', version } })
    return drafted.id
  })
  await deps.jobs.idle()
  return id
}

const answer = (
  deps: Deps,
  app: FastifyInstance,
  cast: Cast,
  { who, id, finding }: { who: string; id: number; finding: Finding },
) => as(deps, app, cast, who, (api) => api(answerRecall, { params: { id: String(id) }, body: { finding } }))

/** A listing of which one was collected. Returns its number. */
async function sell(deps: Deps, app: FastifyInstance, cast: Cast, sold: Sold): Promise<number> {
  const { seller, buyer, title, plant, description, parentId } = sold
  const sellerId = cast.person(seller)
  const { outcode } = demoPerson(seller)
  const { place: location, lat, lng } = await deps.places.lookup(outcode)
  const at = new Date(deps.clock.now().getTime() - 6 * DAY_MS)
  const id = await insertListing(deps.db, {
    ...{ title, description, price: PRICE, quantity: 2, kind: 'sale', sellerId, categoryId: CATEGORY },
    ...{ location, postcode: outcode, outcode, latitude: lat, longitude: lng },
    ...{ outcodeLatitude: lat, outcodeLongitude: lng, createdAt: at, updatedAt: at },
    ...(parentId !== undefined && { facts: { grownFrom: 'cutting' as const, parentId } }),
    ...plantColumns(findPlant(plant)),
    expiresAt: new Date(at.getTime() + lifetime(CATEGORY)),
  })
  const people = new Map([seller, buyer].map((name) => [name, cast.person(name)]))
  const one = castOf(people, new Map([[title, { id, price: PRICE, sellerId }]]))
  await playOrder(deps, app, one, { buyer, about: title, protection: false, ending: 'collected' })
  return id
}
