import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { busySellers } from '#features/checkout/order/server/trust-store.ts'
import { changeListing, createListing, getListing } from '#features/listings/listing/contract.ts'
import { changePrices } from '#features/listings/listing/selling-contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, enterCode, pass, putOnSale, settle } from '#test/shop.ts'
import { decideCase, getCase, listCases } from '../contract.ts'

const DAY = 86_400_000

let server: TestServer
let rose: TestMember
let ivy: TestMember
let moss: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'moderator')
})

const at = (id: number) => ({ params: { id: String(id) } })
const TEXT =
  'Strong plants that I raised from my own seed this spring, hardened off and ready to plant. Bring a box, please.'
/** Publishes a listing and runs what follows it. */
async function publish(seller: TestMember, fields: object = {}): Promise<number> {
  const { id } = await seller(createListing, { body: listingBody({ description: `${Math.random()}`, ...fields }) })
  await settle(server)
  return id
}
/** The open case about a subject, with what was noticed. */
async function signalsAbout(kind: string, id: number) {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = ${kind} and subject_id = ${id} and status = 'open'`,
  )
  const [found] = rows
  return found ? (await moss(getCase, at(found.id))).signals : []
}
const write = (sender: TestMember, receiver: TestMember, content: string) =>
  sender(sendMessage, { body: { senderId: sender.me.id, receiverId: receiver.me.id, content } })

test('the same description by another account opens a case with both listings; both stay on sale', async () => {
  const first = await publish(rose, { description: TEXT })
  const second = await publish(ivy, { description: `  ${TEXT.toUpperCase().replaceAll(' ', '  ')}` })
  expect(await signalsAbout('listing', first)).toEqual([])
  expect(await signalsAbout('listing', second)).toMatchObject([{ kind: 'text', relatedListingId: first }])
  expect((await moss(getListing, at(second))).status).toBe('active')
  const [one] = (await moss(listCases, { query: {} })).cases.filter(({ about }) => about?.id === ivy.me.id)
  expect(one).toMatchObject({ priority: 'person', reports: 0, isHold: false })
  await moss(decideCase, { ...at(one?.id ?? 0), body: { action: 'none' } })
  await ivy(changeListing, { ...at(second), body: { price: 400 } })
  await settle(server)
  // Staff have seen that these two have the same text.
  expect(await signalsAbout('listing', second)).toEqual([])
})

test('the same description twice by one account, and short ones, open no case', async () => {
  const [again, short] = [await publish(rose, { description: TEXT }), 'A large pot of it.']
  expect((await signalsAbout('listing', again)).filter(({ relatedListingId }) => relatedListingId === again)).toEqual(
    [],
  )
  const other = await publish(rose, { description: short })
  expect(await signalsAbout('listing', await publish(ivy, { description: short }))).toEqual([])
  expect(await signalsAbout('listing', other)).toEqual([])
})

test('a photo that looks like one of another account opens a case; a plain one or another one does not', async () => {
  const looks = async (seller: TestMember, value: bigint | null): Promise<number> => {
    const { url } = await uploadedPicture(seller, '/api/uploads')
    await server.deps.db.execute(
      sql`update uploads set looks = ${value === null ? null : String(value)}::bigint where '/files/uploads/' || key || '/1280.webp' = ${url}`,
    )
    return publish(seller, { images: [url] })
  }
  const first = await looks(rose, 0x1234_5678_9abc_def0n)
  // Differs in two bits.
  const alike = await looks(ivy, 0x1234_5678_9abc_def3n)
  const others = [await looks(ivy, 0x1234_5678_9abc_def0n ^ 0xffffn), await looks(ivy, null), await looks(rose, 1n)]
  expect(await signalsAbout('listing', alike)).toMatchObject([{ kind: 'photo', relatedListingId: first }])
  for (const other of others) expect(await signalsAbout('listing', other)).toEqual([])
})

test('a price far from what others ask for the same plant opens a case', async () => {
  const plant = { title: 'Courgette plant', plant: 'courgette', categoryId: 1 }
  const sellers = await Promise.all(['ash', 'elm', 'oak'].map((name) => server.member(name)))
  for (let n = 0; n < 5; n++) await publish(sellers[n % 3]!, { ...plant, price: 400 + n * 10 })
  const [usual, cheap] = [await publish(rose, { ...plant, price: 500 }), await publish(rose, { ...plant, price: 40 })]
  expect(await signalsAbout('listing', usual)).toEqual([])
  expect(await signalsAbout('listing', cheap)).toMatchObject([
    { kind: 'price', detail: '£0.40; others ask about £4.20 for the same plant.' },
  ])
})

test('a way to pay elsewhere opens a case for a listing and, once in a week, for messages; none is refused', async () => {
  const listing = await publish(rose, { title: 'Lovage', description: 'Pay by bank transfer and I post it.' })
  expect(await signalsAbout('listing', listing)).toMatchObject([{ kind: 'payment' }])
  const basil = await server.member('basil')
  await write(basil, ivy, 'Is it still there?')
  const { id } = await write(basil, ivy, 'My sort code is 12-34-56')
  const { id: later } = await write(basil, rose, 'Do you take PayPal?')
  const signals = await signalsAbout('message', id)
  expect(signals).toMatchObject([{ kind: 'payment' }])
  expect(JSON.stringify(signals)).not.toContain('12-34-56')
  expect(await signalsAbout('message', later)).toEqual([])
  await server.clock.advance(8 * DAY)
  const { id: nextWeek } = await write(basil, rose, 'PayPal is easier')
  expect(await signalsAbout('message', nextWeek)).toHaveLength(1)
})

test('the same first message to eight people in a day opens a case about its sender', async () => {
  const sender = await server.member('sender')
  const content = 'Hello, I collect rare plants and would like to see everything that you have for sale this week.'
  for (let n = 1; n <= 9; n++) {
    await write(sender, await server.member(`receiver${n}`), n % 2 === 0 ? content.toUpperCase() : `${content}!`)
    expect(await signalsAbout('person', sender.me.id)).toHaveLength(n < 8 ? 0 : 1)
  }
})

test('a case shows what the listing said before each change, and similar listings of its seller', async () => {
  const seller = await server.member('changing')
  const [other, listing] = [await publish(seller, { title: 'Fern, small' }), await publish(seller, { title: 'Fern' })]
  const { url } = await uploadedPicture(seller, '/api/uploads')
  await seller(changeListing, { ...at(listing), body: { title: 'Fern, large', images: [url] } })
  await seller(changeListing, { ...at(listing), body: { images: [] } })
  await seller(changeListing, { ...at(listing), body: { categoryId: 2 } })
  await seller(changePrices, { body: { prices: [{ id: listing, before: 300, price: 900 }] } })
  await ivy(sendReport, { body: { targetKind: 'listing', targetId: listing, reason: 'other' } })
  const subject = async (reader = moss) => {
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from cases where subject_kind = 'listing' and subject_id = ${listing}`,
    )
    return (await reader(getCase, at(rows[0]!.id))).subject
  }
  const nothing = { title: null, description: null, price: null, images: null }
  expect(await subject()).toMatchObject({
    changes: [
      { by: seller.me.fullName, ...nothing, price: { before: 300, after: 900 } },
      { ...nothing, images: { before: [url], after: [] } },
      { ...nothing, title: { before: 'Fern', after: 'Fern, large' }, images: { before: [], after: [url] } },
    ],
    similar: [{ id: other, title: 'Fern, small', status: 'active' }],
  })
  // The removed photo stays as long as the history.
  await pass(server, 3 * DAY)
  expect((await moss.request({ method: 'GET', url: url.replace('1280', '640') })).statusCode).toBe(200)
  await pass(server, 178 * DAY)
  expect(await subject(await server.member('later', 'moderator'))).toMatchObject({ changes: [] })
  await pass(server, DAY)
  expect((await moss.request({ method: 'GET', url: url.replace('1280', '640') })).statusCode).toBe(404)
})

const doubtsAbout = async ({ me }: TestMember) => {
  const { rows } = await server.deps.db.execute<{ kind: string; detail: string }>(sql`
    select s.kind, s.detail from case_signals s join cases c on c.id = s.case_id
    where c.subject_kind = 'trader_doubt' and c.subject_id = ${me.id} and c.status = 'open' order by s.id`)
  return rows
}

test('a private seller who sells like a trader is asked once a year and staff see why; nothing is hidden', async () => {
  const tess = await server.member('tess')
  const tools = await publish(tess, { title: 'New secateurs', categoryId: 4, quantity: 10 })
  await pass(server, DAY)
  const asked = async () =>
    (await server.mails()).filter(({ to, subject }) => to === tess.me.email && subject === 'Do you sell as a trader?')
  expect((await asked()).map(({ text }) => text)).toEqual([
    expect.stringContaining('10 or more of the same tool or supply in one listing'),
  ])
  expect(await doubtsAbout(tess)).toMatchObject([{ kind: 'trader' }])
  for (let n = 0; n < 12; n++) await publish(tess, { title: n % 2 ? 'Wild  garlic' : 'wild garlic' })
  await pass(server, DAY)
  expect((await doubtsAbout(tess)).map(({ detail }) => detail.slice(0, 14))).toEqual([
    '10 or more of ',
    '12 or more lis',
  ])
  expect(await asked()).toHaveLength(1)
  expect((await moss(getListing, at(tools))).status).toBe('active')
})

test('a declared trader is not asked', async () => {
  const nora = await server.member('nora')
  await nora(declareSeller, {
    body: { kind: 'trader', name: 'Nora', address: '1 Mill Lane, Leeds LS6 2AB', email: 'nora@example.org' },
  })
  await publish(nora, { categoryId: 4, quantity: 50 })
  await pass(server, DAY)
  expect(await doubtsAbout(nora)).toEqual([])
})

test('completed sales of a year count, by number and by their prices together', async () => {
  const oona = await server.member('oona')
  const buyer = await server.member('pia')
  const id = await buy(server, buyer, await putOnSale(server, oona), { protection: false })
  const isBusy = async (limits: { sales: number; takings: number }, at = server.clock.now()) =>
    (await busySellers(server.deps.db, at, limits)).includes(oona.me.id)
  expect(await isBusy({ sales: 1, takings: 1 })).toBe(false)
  await enterCode(oona, buyer, id)
  await settle(server)
  expect(await isBusy({ sales: 1, takings: 9999_99 })).toBe(true)
  expect(await isBusy({ sales: 2, takings: 2000 })).toBe(true)
  expect(await isBusy({ sales: 2, takings: 2001 })).toBe(false)
  expect(await isBusy({ sales: 1, takings: 1 }, new Date(server.clock.now().getTime() + 366 * DAY))).toBe(false)
})
