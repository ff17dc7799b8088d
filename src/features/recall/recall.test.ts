import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { decideCase } from '#features/desk/contract.ts'
import { listHiddenListings } from '#features/desk/hidden-contract.ts'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { makeOffer } from '#features/offers/contract.ts'
import { ADVICE, at, BEGIN, openAsRead, recallNotices, recallsOn, withSwaps } from '#test/garden/recalls.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, refusal, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { answerRecall, deleteRecall, getOwnRecall, getRecall, listRecalls } from './contract.ts'
import { follow } from './server/spread.ts'

const server = await startTestServer()
const moss = await server.member('moss', 'moderator')
const { someone, list, collect, draft, opened, isShown, resale } = recallsOn(server, moss)

describe('a recall', () => {
  test('a draft of a recall says whom it would concern and how, and changes nothing', async () => {
    const { rose, ivy, fern, suspect, order, child, resold } = await resale()
    const other = await list(rose, { title: 'Potatoes', plantSlug: 'potato', parentId: suspect })
    const id = await draft(suspect)
    const shown = await moss(getRecall, at(id))
    expect(shown).toMatchObject({
      ...{ status: 'draft', suspect: { id: suspect }, hosts: [{ slug: 'lavender' }], members: 0 },
      counts: { listings: 2, orders: 2, people: 3 },
    })
    expect(shown.listings.map(({ id, way }) => [id, way])).toEqual([
      [suspect, 'The suspect listing'],
      [child, `Raised from a plant that its seller received from listing ${suspect}`],
    ])
    expect(shown.orders.map(({ id }) => id)).toEqual([order, resold])
    expect(shown.people.map(({ id }) => id)).toEqual([rose, ivy, fern].map(({ me }) => me.id))
    await pass(server, 60_000)
    for (const listing of [suspect, child, other]) expect(await isShown(listing)).toBe(true)
    expect(await recallNotices(ivy)).toEqual([])
    expect(await refusal(ivy, getOwnRecall, at(id))).toMatchObject({ status: 404 })
    await moss(deleteRecall, at(id))
    expect(await refusal(moss, getRecall, at(id))).toMatchObject({ status: 404 })
  })

  test('a recall takes what it reaches off sale, and everyone concerned is notified once, also by two processes and twice', async () => {
    const { rose, ivy, fern, suspect, child } = await resale()
    const [basil, before] = [await someone(), await someone()]
    const other = await list(rose)
    const unrelated = await collect(basil, rose, other)
    const early = await collect(before, rose, suspect)
    await server.deps.db.execute(
      sql`update transactions set handed_over_at = handed_over_at - interval '9 days' where id = ${early}`,
    )
    const beside = await startTestServer({ beside: server })
    const id = await draft(suspect)
    await Promise.all([openAsRead(moss, id), openAsRead(moss, id)])
    await Promise.all([
      follow(withSwaps(server.deps), id),
      follow(withSwaps(beside.deps), id),
      follow(withSwaps(server.deps), id),
    ])
    await settle(server)
    await pass(server, 60_000)
    for (const listing of [suspect, child]) expect(await isShown(listing)).toBe(false)
    expect(await isShown(other)).toBe(true)
    for (const who of [rose, ivy, fern]) {
      expect(await recallNotices(who)).toEqual([BEGIN])
      expect(await emailsTo(server, who, /Xylella/)).toHaveLength(1)
    }
    const [mail] = await emailsTo(server, fern, /Xylella/)
    expect(mail?.text).toContain(ADVICE)
    expect(mail?.text).toContain('01904 405138')
    for (const who of [basil, before]) expect(await recallNotices(who)).toEqual([])
    expect(unrelated).toBeGreaterThan(0)
    const { people, listings } = await moss(getRecall, at(id))
    expect(people).toHaveLength(3)
    expect(listings.every(({ isFrozen }) => isFrozen)).toBe(true)
  })

  test('a recall that stopped half way goes on where it stopped', async () => {
    const { rose, ivy, fern, suspect, child } = await resale()
    const id = await draft(suspect)
    await server.deps.db.execute(sql`update recalls set status = 'open', opened_at = now() where id = ${id}`)
    let sent = 0
    const send: typeof server.deps.mail.send = async (...mail) => {
      sent += 1
      if (sent === 2) throw new Error('stopped')
      return server.deps.mail.send(...mail)
    }
    const failing = { ...server.deps, mail: { ...server.deps.mail, send } }
    await expect(follow(withSwaps(failing), id)).rejects.toThrow('stopped')
    expect(await isShown(child)).toBe(false)
    await follow(withSwaps(server.deps), id)
    for (const who of [rose, ivy, fern]) expect(await emailsTo(server, who, /Xylella/)).toHaveLength(1)
  })

  test('a recall says to each member which plants of theirs are concerned and how, without naming anyone else', async () => {
    const { rose, ivy, fern, suspect, child } = await resale()
    const waiting = await someone()
    await buy(server, waiting, child)
    const id = await opened(suspect)
    const own = async (who: TestMember) => (await who(getOwnRecall, at(id))).plants
    expect(await own(ivy)).toMatchObject([
      {
        kind: 'bought',
        title: 'Lavender from the south',
        path: 'You bought it from the listing on which it is suspected.',
      },
      {
        ...{ kind: 'listed', title: 'Lavender cuttings', isFrozen: true },
        path: 'You raised it from “Lavender from the south”, which you bought here and which is concerned.',
      },
    ])
    expect(await own(rose)).toMatchObject([{ kind: 'listed', path: 'It is suspected on this listing.' }])
    const [plant, ...more] = await own(fern)
    expect(more).toEqual([])
    expect(plant).toMatchObject({ title: 'Lavender cuttings', isUncollected: false })
    expect(plant?.path).toContain('they were raised from them once')
    expect(await own(waiting)).toMatchObject([{ isUncollected: true }])
    for (const who of [ivy, fern]) {
      const page = JSON.stringify(await who(getOwnRecall, at(id)))
      for (const { me } of [rose, ivy, fern]) expect(page).not.toContain(me.username)
    }
    for (const stranger of [await someone(), moss])
      expect(await refusal(stranger, getOwnRecall, at(id))).toMatchObject({ status: 404 })
    expect(await refusal(server.visitor(), getOwnRecall, at(id))).toMatchObject({ status: 401 })
  })

  test('a recall has the answers of members, which they can change', async () => {
    const { ivy, suspect } = await resale()
    const id = await opened(suspect)
    for (const finding of ['no-signs', 'signs'] as const) await ivy(answerRecall, { ...at(id), body: { finding } })
    expect(await ivy(getOwnRecall, at(id))).toMatchObject({ finding: 'signs' })
    const { people, answers } = await moss(getRecall, at(id))
    expect(answers).toBe(1)
    expect(people.find((one) => one.id === ivy.me.id)).toMatchObject({ finding: 'signs' })
    expect((await moss(listRecalls, {})).recalls[0]).toMatchObject({ id, members: 3, answers: 1, status: 'open' })
    const stranger = await someone()
    expect(await refusal(stranger, answerRecall, { ...at(id), body: { finding: 'signs' } })).toMatchObject({
      status: 404,
    })
  })

  test('a recall ends offers for what it takes off sale', async () => {
    const { rose, suspect } = await resale()
    const buyer = await someone()
    await server.deps.db.execute(sql`update users set is_verified = true where id = ${buyer.me.id}`)
    await server.deps.db.execute(
      sql`insert into listing_offer_terms (listing_id, floor, updated_at) values (${suspect}, null, now())`,
    )
    await buyer(makeOffer, { body: { productId: suspect, price: 1500 } })
    await opened(suspect)
    await pass(server, 60_000)
    const { rows } = await server.deps.db.execute(sql`select status from price_offers where listing_id = ${suspect}`)
    expect(rows).toEqual([{ status: 'ended' }])
    expect(await refusal(rose, moveListing, { params: { id: String(suspect), move: 'resume' } })).toMatchObject({
      status: 409,
      message: 'It is part of a recall, and can be on sale again once that has ended.',
    })
    expect(await rose(listHiddenListings, {})).toMatchObject([{ listingId: suspect, holdReason: 'recall' }])
  })
})

describe('what a recall reaches later', () => {
  test('a listing that is raised from a reached one goes off sale, and its seller is not notified a second time', async () => {
    const { ivy, suspect } = await resale()
    const id = await opened(suspect)
    const facts = { grownFrom: 'cutting', parentId: suspect } as const
    const body = listingBody({ title: 'Late cuttings', postcode: 'LS6 2AB', facts })
    const { id: late } = await ivy(createListing, { body })
    await settle(server)
    expect(await isShown(late)).toBe(false)
    expect((await moss(getRecall, at(id))).listings.map((one) => one.id)).toContain(late)
    expect(await recallNotices(ivy)).toEqual([BEGIN])
  })

  test('a reached listing that had expired goes off sale with its renewal', async () => {
    const { ivy, suspect } = await resale()
    const late = await list(ivy, { parentId: suspect })
    await server.deps.db.execute(sql`update products set status = 'expired' where id = ${late}`)
    await opened(suspect)
    await ivy(moveListing, { params: { id: String(late), move: 'renew' } })
    expect(await isShown(late)).toBe(false)
  })

  test('a reached listing stays reached when its seller says that it comes from elsewhere', async () => {
    const { ivy, suspect, child } = await resale()
    const id = await opened(suspect)
    await server.deps.db.execute(sql`update products set facts = '{}' where id = ${child}`)
    const later = await someone()
    const grandchild = await list(ivy, { parentId: child })
    await collect(later, ivy, grandchild)
    await pass(server, 60_000)
    expect(await isShown(grandchild)).toBe(false)
    expect(await recallNotices(later)).toEqual([BEGIN])
    expect((await moss(getRecall, at(id))).listings.map((one) => one.id)).toEqual([suspect, child, grandchild])
  })

  test('a decision of staff about the listing does not put it on sale', async () => {
    const { fern, suspect } = await resale()
    await opened(suspect)
    await fern(sendReport, { body: { targetKind: 'listing', targetId: suspect, reason: 'spam' } })
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from cases where subject_kind = 'listing' and subject_id = ${suspect}`,
    )
    await moss(decideCase, { ...at(rows[0]!.id), body: { action: 'none' } })
    expect(await isShown(suspect)).toBe(false)
  })
})
