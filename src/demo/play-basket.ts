import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addToBasket, getBasket, payBasket } from '#features/checkout/basket/contract.ts'
import { changeListing } from '#features/listings/listing/contract.ts'
import { pence, toDecimal } from '#shared/money.ts'
import type { Cast } from './cast.ts'
import { payByTestCard, playOrders, signedIn } from './play-orders.ts'

/** Sage's tarragon, of which any three cost less. */
const BUNDLED = 'French tarragon, rooted division'
const BUNDLE = { units: 3, price: 900 }

/** What Jasmine buys of Sage's garden at once: a bundle and two plants. */
const BOUGHT = [
  [BUNDLED, BUNDLE.units],
  ['Rosemary ‘Miss Jessopp’s Upright’, two-litre', 1],
  ['Herb six-pack: parsley to thyme', 1],
] as const

/** What Ivy has chosen and not paid yet, of two gardens. */
const CHOSEN = [
  ['Heritage pea ‘Carlin’ seed, 30 g', 2],
  ['Cornflower and poppy seed mix', 3],
  ['Kale ‘Nero di Toscana’ plugs, twelve', 1],
] as const

/** What members buy: listings one by one, then several of one garden together. */
export async function playBuying(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  await playOrders(deps, app, cast)
  await playBasket(deps, app, cast)
}

/** A bundle, an order of three listings and a basket that waits, through the API and the sandbox. */
async function playBasket(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  if (!deps.sandbox) return
  const put = async (username: string, chosen: readonly (readonly [title: string, quantity: number])[]) => {
    const member = await signedIn(deps, app, cast.person(username))
    for (const [title, quantity] of chosen)
      await member.api(addToBasket, { body: { productId: cast.listing(title).id, quantity } })
    return member
  }
  const sage = await signedIn(deps, app, cast.listing(BUNDLED).sellerId)
  await sage.api(changeListing, { params: { id: String(cast.listing(BUNDLED).id) }, body: { bundle: BUNDLE } })
  await sage.end()
  const jasmine = await put('jasmine', BOUGHT)
  const { orders } = await jasmine.api(getBasket, {})
  const price = pence(orders[0]?.quote?.price ?? 0)
  const { clientSecret } = await jasmine.api(payBasket, {
    body: { productId: cast.listing(BUNDLED).id, amount: toDecimal(price), buyerProtection: true },
  })
  await payByTestCard(deps, jasmine.api, clientSecret)
  await jasmine.end()
  await (await put('ivy', CHOSEN)).end()
}
