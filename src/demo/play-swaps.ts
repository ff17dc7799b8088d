import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { SwapTerms } from '#features/listings/base/swap-terms.ts'
import { changeListing } from '#features/listings/listing/contract.ts'
import { answerSwap, proposeSwap } from '#features/swaps/contract.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'
import { playSwapRings } from './play-swap-rings.ts'

/** Listings that are given in a swap, with their sellers. */
const terms: readonly [seller: string, title: string, swap: SwapTerms][] = [
  ['rose', 'Rhubarb ‘Timperley Early’ division', 'also'],
  ['rose', 'Courgette ‘Black Beauty’ plants, pair', 'also'],
  ['ivy', 'Salad leaf plugs, tray of 24', 'also'],
  ['basil', 'Broad bean ‘Aquadulce Claudia’ plants, ten', 'only'],
]

interface DemoSwap {
  by: string
  gives: readonly string[]
  about: string
  owner: string
  isAccepted: boolean
}

/** Fictional swaps: one that waits for Rose, and an agreed one between Ivy and Rose. */
const demoSwaps: readonly DemoSwap[] = [
  {
    ...{ by: 'ivy', gives: ['Salad leaf plugs, tray of 24'], owner: 'rose' },
    ...{ about: 'Rhubarb ‘Timperley Early’ division', isAccepted: true },
  },
  {
    ...{ by: 'basil', gives: ['Broad bean ‘Aquadulce Claudia’ plants, ten'], owner: 'rose' },
    ...{ about: 'Courgette ‘Black Beauty’ plants, pair', isAccepted: false },
  },
]

/** Lets listings take swaps, and proposes and answers some through the API, and a swap ring. */
export async function playSwaps(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const [seller, title, swap] of terms) {
    const owner = await signedIn(deps, app, cast.person(seller))
    const body = { swap, ...(swap === 'only' && { price: 0 }) }
    await owner.api(changeListing, { params: { id: String(cast.listing(title).id) }, body }).finally(owner.end)
  }
  for (const { by, gives, about, owner, isAccepted } of demoSwaps) {
    const proposing = await signedIn(deps, app, cast.person(by))
    const mine = gives.map((title) => cast.listing(title).id)
    const { id, turn } = await proposing
      .api(proposeSwap, { body: { productId: cast.listing(about).id, mine } })
      .finally(proposing.end)
    if (!isAccepted) continue
    const answering = await signedIn(deps, app, cast.person(owner))
    await answering
      .api(answerSwap, { params: { id: String(id), answer: 'accept' }, body: { turn } })
      .finally(answering.end)
  }
  await deps.jobs.idle()
  await playSwapRings(deps, app, cast)
}
