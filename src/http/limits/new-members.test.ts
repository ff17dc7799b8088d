import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { changeListing, createListing } from '#features/listings/listing/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { formatTerm } from '#shared/dates.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, putOnSale, refusal, settle } from '#test/shop.ts'

const DAY_MS = 86_400_000
const server = await startTestServer({
  rateLimits: true,
  env: { NEW_MEMBER_LISTINGS: '2', NEW_MEMBER_STRANGERS: '2', NEW_MEMBER_LINKS: '1', NEW_MEMBER_PHOTOS: '2' },
})

const body = (fields = {}) => listingBody({ title: 'Lovage in a pot', ...fields })
const write = (from: TestMember, to: TestMember, content = 'Hello', key?: string) => ({
  body: { senderId: from.me.id, receiverId: to.me.id, content, ...(key && { key }) },
})
const rowsOf = async (table: 'products' | 'messages' | 'uploads', column: string, id: number) =>
  (await server.deps.db.execute(sql.raw(`select 1 from ${table} where ${column} = ${id}`))).rows.length

test('a new member adds a limited number of listings a day; the refusal says the rule and when it ends, and stores nothing', async () => {
  const rose = await server.member('rose')
  const ahead = { facts: { grownFrom: 'seed', seedYear: 2099 } } as const
  for (const wrong of [{ title: 'Weedkiller' }, ahead])
    expect(await refusal(rose, createListing, { body: body(wrong) })).toMatchObject({ status: 400 })
  for (let n = 0; n < 2; n++) await rose(createListing, { body: body() })
  const next = new Date(server.clock.now().getTime() + DAY_MS)
  const refused = await refusal(rose, createListing, { body: body() })
  expect(refused).toMatchObject({ status: 429, code: 'NEW_MEMBER_LIMIT', until: expect.any(String) })
  expect(refused?.message).toMatch(
    /^New members can add 2 listings a day\. You can add the next one on .+\. The limit ends on .+, or with your first completed order\.$/,
  )
  expect(refused?.message).toContain(formatTerm(next).slice(0, 3))
  expect(await rowsOf('products', 'seller_id', rose.me.id)).toBe(2)
  await pass(server, DAY_MS + 1000)
  await rose(createListing, { body: body() })
})

test('a link in a listing or a message counts, and a message that is sent again is not counted twice', async () => {
  const [basil, fern] = [await server.member('basil'), await server.member('fern')]
  const { id } = await basil(createListing, { body: body() })
  const sent = write(basil, fern, 'See www.example.com', randomUUID())
  const first = await basil(sendMessage, sent)
  expect(await basil(sendMessage, sent)).toMatchObject({ id: first.id })
  const edit = { params: { id: String(id) }, body: { description: 'More at https://example.com/lovage' } }
  expect(await refusal(basil, changeListing, edit)).toMatchObject({ status: 429, code: 'NEW_MEMBER_LIMIT' })
  expect(await refusal(basil, createListing, { body: body({ title: 'example.com' }) })).toMatchObject({ status: 429 })
  await basil(sendMessage, write(basil, fern, 'Without a link'))
})

test('a new member starts a limited number of conversations a day and replies without limit, until an order is completed', async () => {
  const [ivy, ...others] = await Promise.all(['ivy', 'ash', 'elm', 'oak', 'yew'].map((name) => server.member(name)))
  for (const other of others.slice(0, 2)) await ivy!(sendMessage, write(ivy!, other))
  const third = write(ivy!, others[2]!)
  expect(await refusal(ivy!, sendMessage, third)).toMatchObject({ status: 429, code: 'NEW_MEMBER_LIMIT' })
  expect(await rowsOf('messages', 'receiver_id', others[2]!.me.id)).toBe(0)
  await ivy!(sendMessage, write(ivy!, others[0]!))
  await others[3]!(sendMessage, write(others[3]!, ivy!))
  await ivy!(sendMessage, write(ivy!, others[3]!))
  const order = await buy(server, ivy!, await putOnSale(server, others[0]!))
  await ivy!(confirmDelivery, { body: { transactionId: order } })
  await settle(server)
  await ivy!(sendMessage, third)
})

test('a new member uploads a limited number of photos a day, and after three days as many as others', async () => {
  const moss = await server.member('moss')
  const send = () => uploadedPicture(moss, '/api/uploads')
  await send()
  await send()
  await expect(send()).rejects.toThrow(/answers 429: .*New members can add 2 photos a day/)
  expect(await rowsOf('uploads', 'user_id', moss.me.id)).toBe(2)
  await server.deps.db.execute(
    sql`update users set created_at = created_at - interval '3 days' where id = ${moss.me.id}`,
  )
  await send()
  expect(await rowsOf('uploads', 'user_id', moss.me.id)).toBe(3)
})
