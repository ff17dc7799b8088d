import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addHold } from '#features/checkout/payout/server/hold-store.ts'
import { lifetime } from '#features/listings/base/categories.ts'
import { insertListing } from '#features/listings/listing/server/store.ts'
import { giveTaxDetails } from '#features/tax/contract.ts'
import { noteHold, noteReminder, openRequest } from '#features/tax/server/request-store.ts'
import { noTaxFields } from '#features/tax/tax-details.ts'
import { pence } from '#shared/money.ts'
import { type Cast, castOf } from './cast.ts'
import { demoPerson } from './people.ts'
import { playOrder, signedIn } from './play-orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** With our fee deducted this is more than 2,000 euros. */
const PRICE = pence(1900_00)
/** Plants & Seeds. */
const CATEGORY_OF_TREES = 1

const sales = [
  { seller: 'hazel', buyer: 'ivy', title: 'Three-metre hornbeam hedge, thirty plants' },
  { seller: 'clover', buyer: 'basil', title: 'Six pleached limes, two metres tall' },
  { seller: 'bryony', buyer: 'fern', title: 'Mature olive tree in a half barrel' },
]

/**
 * Sellers over a limit of the report to HMRC: one whose details are complete, one who was asked and reminded once, and
 * one whose payouts wait. Their sales were paid out before.
 */
export async function playTax(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  if (!deps.sandbox) return
  for (const sale of sales) await sell(deps, app, cast, sale)
  const { api, end } = await signedIn(deps, app, cast.person('hazel'))
  try {
    await api(giveTaxDetails, {
      body: {
        ...noTaxFields,
        ...{ kind: 'individual', firstName: 'Hazel', lastName: 'Bond', birthDate: '1978-04-02' },
        ...{ street: '4 Nursery Lane', town: 'Hereford', postcode: 'HR4 9AA', numberKind: 'none' },
        noNumberReason: 'applied',
      },
    })
  } finally {
    await end()
  }
  const now = deps.clock.now()
  await deps.transaction(async (tx) => {
    const [asked, held] = [cast.person('clover'), cast.person('bryony')]
    await openRequest(tx, asked, new Date(now.getTime() - 25 * DAY_MS))
    await noteReminder(tx, asked, new Date(now.getTime() - 4 * DAY_MS))
    await openRequest(tx, held, new Date(now.getTime() - 70 * DAY_MS))
    for (const days of [49, 28]) await noteReminder(tx, held, new Date(now.getTime() - days * DAY_MS))
    await noteHold(tx, held, new Date(now.getTime() - 10 * DAY_MS))
    await addHold(tx, held, 'tax-details', new Date(now.getTime() - 10 * DAY_MS))
  })
}

/** A listing that exists for its sale alone. */
async function sell(deps: Deps, app: FastifyInstance, cast: Cast, sale: (typeof sales)[number]): Promise<void> {
  const { seller, buyer, title } = sale
  const sellerId = cast.person(seller)
  const { place: location, lat, lng } = await deps.places.lookup(demoPerson(seller).outcode)
  const { outcode } = demoPerson(seller)
  const at = new Date(deps.clock.now().getTime() - 5 * DAY_MS)
  const id = await insertListing(deps.db, {
    ...{ title, description: 'Collected with a van by two people.', price: PRICE, quantity: 1, kind: 'sale', sellerId },
    ...{ categoryId: CATEGORY_OF_TREES, location, postcode: outcode, outcode, latitude: lat, longitude: lng },
    ...{ outcodeLatitude: lat, outcodeLongitude: lng, createdAt: at, updatedAt: at },
    expiresAt: new Date(at.getTime() + lifetime(CATEGORY_OF_TREES)),
  })
  const people = new Map([seller, buyer].map((name) => [name, cast.person(name)]))
  const one = castOf(people, new Map([[title, { id, price: PRICE, sellerId }]]))
  await playOrder(deps, app, one, { buyer, about: title, protection: false, ending: 'collected' })
}
