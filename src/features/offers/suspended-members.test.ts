import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideCase, undoDecision } from '#features/desk/contract.ts'
import { getListing } from '#features/listings/listing/contract.ts'
import { listingReactivated } from '#features/listings/listing/events.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { isAwaited } from '#test/locks.ts'
import { answerTo, offerFor, offersAt, putOnOffer, verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, refusal } from '#test/shop.ts'
import { answerOffer, makeOffer } from './contract.ts'

const server = await startTestServer()
let ivy: TestMember
let moss: TestMember
let members = 0
const newMember = () => verifiedMember(server, `gardener${++members}`)

beforeAll(async () => {
  ivy = await verifiedMember(server, 'ivy')
  moss = await server.member('moss', 'moderator')
})

const stockOf = async (id: number) => {
  const { status, quantity } = await ivy(getListing, { params: { id: String(id) } })
  return { status, quantity }
}
const newestNotice = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).find(({ kind }) => kind === 'offer')?.title
const statusOf = async (id: number) => {
  const { rows } = await server.deps.db.execute<{ status: string; endReason: string | null }>(
    sql`select status, end_reason as "endReason" from price_offers where id = ${id}`,
  )
  return rows[0]
}

/** The case about a member, for staff to decide. */
async function caseAbout(person: TestMember) {
  await ivy(sendReport, { body: { targetKind: 'person', targetId: person.me.id, reason: 'offensive' } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'person' and subject_id = ${person.me.id} order by id desc limit 1`,
  )
  return { params: { id: String(rows[0]?.id) } }
}
const suspend = async (person: TestMember) => {
  const at = await caseAbout(person)
  await moss(decideCase, { ...at, body: { action: 'suspend', rule: 'civil', days: 7 } })
  return at
}

describe('offers of suspended members', () => {
  test('a suspension of the seller ends what waits and what is reserved, and neither comes back with the account', async () => {
    const [seller, dan, eve] = [await newMember(), await newMember(), await newMember()]
    const product = await putOnOffer(server, seller, { quantity: 2 })
    const reserved = await answerTo(seller, await offerFor(dan, product), 'accept')
    const open = await offerFor(eve, product, 1600)
    const at = await suspend(seller)
    expect(await statusOf(reserved.id)).toEqual({ status: 'ended', endReason: 'account' })
    expect(await statusOf(open.id)).toEqual({ status: 'ended', endReason: 'account' })
    expect(await newestNotice(dan)).toBe('Your offer for A fine fern has ended')
    expect(await newestNotice(eve)).toBe('Your offer for A fine fern has ended')
    await moss(undoDecision, at)
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 2 })
    expect(await offersAt(dan, product)).toMatchObject({ takesOffers: true, left: 3, mine: { status: 'ended' } })
  })

  test('a suspension of the buyer puts the reserved unit back on sale, and the seller reads of it', async () => {
    const [seller, dan] = [await newMember(), await newMember()]
    const product = await putOnOffer(server, seller)
    const reserved = await answerTo(seller, await offerFor(dan, product), 'accept')
    await suspend(dan)
    expect(await statusOf(reserved.id)).toEqual({ status: 'ended', endReason: 'account' })
    expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
    expect(await newestNotice(seller)).toBe('No longer reserved: A fine fern')
  })

  test('a suspension locks offers before any listing: the person who accepts one meanwhile holds it, and waits for its listing', async () => {
    const [seller, dan] = [await newMember(), await newMember()]
    const product = await putOnOffer(server, seller, { quantity: 2 })
    await buy(server, await newMember(), product)
    const { id } = await offerFor(dan, product)
    const at = await caseAbout(seller)
    const suspension = await server.deps.transaction(async (tx) => {
      await tx.execute(sql`select from price_offers where id = ${id} for update`)
      const decided = moss(decideCase, { ...at, body: { action: 'suspend', rule: 'civil', days: 7 } })
      await isAwaited(tx)
      await tx.execute(sql`select from products where id = ${product} for update nowait`)
      return { decided }
    })
    await suspension.decided
    expect(await statusOf(id)).toEqual({ status: 'ended', endReason: 'account' })
  })

  test('a suspension locks the person before their offers: who answers one holds the person, and waits for the offer', async () => {
    const [seller, dan] = [await newMember(), await newMember()]
    const { id } = await offerFor(dan, await putOnOffer(server, seller))
    const at = await caseAbout(seller)
    const suspension = await server.deps.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${seller.me.id} for share`)
      const decided = moss(decideCase, { ...at, body: { action: 'suspend', rule: 'civil', days: 7 } })
      await isAwaited(tx)
      await tx.execute(sql`select from price_offers where id = ${id} for update nowait`)
      return { decided }
    })
    await suspension.decided
    expect(await statusOf(id)).toEqual({ status: 'ended', endReason: 'account' })
  })

  test.each(['buyer', 'seller'] as const)(
    'an offer that outlives the suspension of its %s cannot be accepted, and the next review ends it',
    async (side) => {
      const [seller, dan] = [await newMember(), await newMember()]
      const product = await putOnOffer(server, seller)
      const { id } = await offerFor(dan, product)
      const { me } = side === 'buyer' ? dan : seller
      // As a process of the release before suspends, which knows no offers.
      await server.deps.db.execute(sql`update users set suspended_at = now(), frozen_at = now() where id = ${me.id}`)
      if (side === 'buyer') {
        const accept = { params: { id: String(id), answer: 'accept' as const } }
        expect(await refusal(seller, answerOffer, accept)).toMatchObject({ status: 409, code: 'OFFER_ENDED' })
      }
      await pass(server, 60_000)
      expect(await statusOf(id)).toEqual({ status: 'ended', endReason: 'account' })
      expect(await stockOf(product)).toEqual({ status: 'active', quantity: 1 })
    },
  )

  test('an offer that waited for a suspension of its buyer is not made', async () => {
    const [seller, dan] = [await newMember(), await newMember()]
    const product = await putOnOffer(server, seller)
    const { made } = await server.deps.transaction(async (tx) => {
      await tx.execute(sql`update users set suspended_at = now(), frozen_at = now() where id = ${dan.me.id}`)
      const waiting = refusal(dan, makeOffer, { body: { productId: product, price: 1500 } })
      await isAwaited(tx)
      return { made: waiting }
    })
    expect(await made).toMatchObject({ status: 409, code: 'NO_OFFERS' })
  })

  test('a reservation that ends with the suspension of its seller announces nothing on sale', async () => {
    const [seller, dan] = [await newMember(), await newMember()]
    const product = await putOnOffer(server, seller)
    await answerTo(seller, await offerFor(dan, product), 'accept')
    const announced: number[] = []
    server.deps.events.on(listingReactivated, async (_, { listingId }) => void announced.push(listingId))
    await suspend(seller)
    expect(announced).not.toContain(product)
  })
})
