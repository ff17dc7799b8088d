import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { storeOfferTerms } from '#features/listings/base/server/offer-terms-store.ts'
import { answerOffer, counterOffer, makeOffer } from '#features/offers/contract.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

interface DemoOffer {
  buyer: string
  seller: string
  about: string
  /** Pence. */
  price: number
  floor: number | null
  answer: 'none' | 'accept' | { counter: number }
}

const PLANTER = { about: 'Half-barrel planter, oak', seller: 'rose', floor: 1200 }

/** Fictional offers: two that wait, one with another price, an accepted one. */
const demoOffers: readonly DemoOffer[] = [
  { ...PLANTER, buyer: 'basil', price: 1400, answer: { counter: 1700 } },
  { ...PLANTER, buyer: 'jasmine', price: 1500, answer: 'none' },
  { buyer: 'ivy', seller: 'moss', about: 'Oak compost bay panels, set', price: 2000, floor: 1500, answer: 'none' },
  {
    ...{ buyer: 'ivy', seller: 'aster', about: 'Wildlife pond plants starter bundle', price: 1000, floor: null },
    answer: 'accept',
  },
]

/** Lets listings take offers, and makes and answers some through the API. */
export async function playOffers(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const { buyer, seller, about, price, floor, answer } of demoOffers) {
    const { id: productId } = cast.listing(about)
    await deps.transaction((tx) => storeOfferTerms(tx, productId, { floor }, deps.clock.now()))
    const offering = await signedIn(deps, app, cast.person(buyer))
    const { id } = await offering.api(makeOffer, { body: { productId, price } }).finally(offering.end)
    if (answer === 'none') continue
    const answering = await signedIn(deps, app, cast.person(seller))
    const params = { id: String(id) }
    await (answer === 'accept'
      ? answering.api(answerOffer, { params: { ...params, answer } })
      : answering.api(counterOffer, { params, body: { price: answer.counter } })
    ).finally(answering.end)
  }
  await deps.jobs.idle()
}
