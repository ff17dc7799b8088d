import { sql } from 'drizzle-orm'
import { answerOffer, counterOffer, makeOffer, type Offer, offersForListing } from '#features/offers/contract.ts'
import type { Answer } from '#features/offers/offer.ts'
import type { TestMember, TestServer, Visitor } from './server.ts'
import { putOnSale } from './shop.ts'

/** A member who may make offers: with a confirmed address. */
export async function verifiedMember(server: TestServer, name: string): Promise<TestMember> {
  const member = await server.member(name)
  await server.deps.db.execute(sql`update users set is_verified = true where id = ${member.me.id}`)
  return member
}

/** A listing that takes offers, with the floor in pence. Returns its id. */
export async function putOnOffer(
  server: TestServer,
  seller: TestMember,
  { floor = null, ...listing }: Parameters<typeof putOnSale>[2] & { floor?: number | null } = {},
): Promise<number> {
  const id = await putOnSale(server, seller, listing)
  const now = server.deps.clock.now().toISOString()
  await server.deps.db.execute(sql`
    insert into listing_offer_terms (listing_id, floor, updated_at) values (${id}, ${floor}, ${now})`)
  return id
}

export const offerFor = (buyer: Visitor, productId: number, price = 1500): Promise<Offer> =>
  buyer(makeOffer, { body: { productId, price } })

export const answerTo = (who: Visitor, { id }: Pick<Offer, 'id'>, answer: Answer): Promise<Offer> =>
  who(answerOffer, { params: { id: String(id), answer } })

export const counterTo = (seller: Visitor, { id }: Pick<Offer, 'id'>, price: number): Promise<Offer> =>
  seller(counterOffer, { params: { id: String(id) }, body: { price } })

/** What the page of a listing says about offers to this viewer. */
export const offersAt = (viewer: Visitor, productId: number) =>
  viewer(offersForListing, { params: { id: String(productId) } })
