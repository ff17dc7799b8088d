import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#adapters/db/database.ts'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { createDraft } from '#features/listings/listing/own-contract.ts'
import { block } from '#features/messages/contract.ts'
import { listNotifications, readNotification } from '#features/notifications/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { postWanted, setWantedStatus } from './contract.ts'
import { closeRequestsOf, removeByStaff } from './server/by-staff-store.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
let rose: TestMember
let people = 0
const newMember = (): Promise<TestMember> => server.member(`grower${++people}`)
/** A word that no other test uses. */
let words = 0
const newWord = (): string => `quince${'abcdefghijklmnopqrstuvwxyz'[++words % 26]}x`

beforeAll(async () => {
  rose = await server.member('rose')
})

const request = (who: TestMember, body: Partial<Input<typeof postWanted>['body']>) =>
  who(postWanted, { body: { title: 'Rhubarb', postcode: 'BS6', ...body } })
const setStatus = (who: TestMember, id: number, status: 'open' | 'closed') =>
  who(setWantedStatus, { params: { id: String(id) }, body: { status } })
const notices = async (who: TestMember, kind: string) =>
  (await who(listNotifications, { query: {} })).filter((one) => one.kind === kind)

async function offer(title: string, { seller = rose, postcode = 'BS7 8AA' } = {}): Promise<number> {
  const body = {
    title,
    postcode,
    categoryId: 1,
    location: 'Bristol',
    description: 'Dug up this morning, well watered.',
  }
  const { id } = await seller(createListing, { body: listingBody(body) })
  await settle(server)
  return id
}

describe('earlier sellers', () => {
  const asked = async (who: TestMember) => (await notices(who, 'wanted')).map(({ title }) => title)

  test('sellers near who sold it, paused it or drafted it are asked once; others are not', async () => {
    const word = newWord()
    const [sold, paused, drafted, onSale, far, blocked, nat] = (await Promise.all(
      Array.from({ length: 7 }, () => newMember()),
    )) as [TestMember, TestMember, TestMember, TestMember, TestMember, TestMember, TestMember]
    const move = async (seller: TestMember, name: 'sold' | 'pause', postcode = 'BS7 8AA') =>
      seller(moveListing, { params: { id: String(await offer(word, { seller, postcode })), move: name } })
    await move(sold, 'sold')
    await move(paused, 'pause')
    await drafted(createDraft, { body: { title: `Some ${word}`, postcode: 'BS7 8AA' } })
    await offer(word, { seller: onSale })
    await move(far, 'sold', 'SN15 1AA')
    await move(blocked, 'sold')
    await blocked(block, { params: { userId: String(nat.me.id) } })
    const { id } = await request(nat, { title: word, note: 'Just one.' })
    await settle(server)
    const title = `A neighbour is looking for ${word}`
    expect(await Promise.all([sold, paused, drafted].map(asked))).toEqual([[title], [title], [title]])
    expect(await Promise.all([onSale, far, blocked, nat].map(asked))).toEqual([[], [], [], []])
    expect((await notices(sold, 'wanted'))[0]).toMatchObject({ href: `/wanted/${id}` })
    const [question] = await notices(sold, 'wanted')
    await sold(readNotification, { params: { id: String(question?.id ?? 0) } })
    await setStatus(nat, id, 'closed')
    await setStatus(nat, id, 'open')
    await request(nat, { title: word })
    await settle(server)
    expect(await asked(sold)).toEqual([title])
    await pass(server, 8 * DAY)
    await request(nat, { title: word })
    await settle(server)
    expect(await asked(sold)).toEqual([title, title])
  })

  test.each<[what: string, end: (tx: Database, id: number, authorId: number) => Promise<unknown>]>([
    ['staff remove', (tx, id) => removeByStaff(tx, id, server.deps.clock.now())],
    [
      'ends with its author’s suspension',
      (tx, _id, authorId) => closeRequestsOf(tx, authorId, server.deps.clock.now()),
    ],
  ])('a request that %s leaves no question to sellers, and those of other requests stay', async (_what, end) => {
    const [word, other] = [newWord(), newWord()]
    const [seller, second, author] = [await newMember(), await newMember(), await newMember()]
    for (const [who, title] of [
      [seller, word],
      [second, other],
    ] as const)
      await who(moveListing, { params: { id: String(await offer(title, { seller: who })), move: 'sold' } })
    const { id } = await request(author, { title: word })
    await request(await newMember(), { title: other })
    await settle(server)
    expect(await Promise.all([seller, second].map(asked))).toMatchObject([{ length: 1 }, { length: 1 }])
    await server.deps.transaction((tx) => end(tx, id, author.me.id))
    expect(await Promise.all([seller, second].map(asked))).toMatchObject([{ length: 0 }, { length: 1 }])
  })

  test('sellers are asked for two requests of one author a week, and never for listings that were requests', async () => {
    const [words, una] = [[newWord(), newWord(), newWord(), newWord()], await newMember()]
    const sellers = await Promise.all(words.map(() => newMember()))
    for (const [n, word] of words.entries()) {
      const id = await offer(word, { seller: sellers[n]! })
      if (n === 0) await server.deps.db.execute(sql`update products set kind = 'wanted' where id = ${id}`)
      await sellers[n]!(moveListing, { params: { id: String(id), move: 'pause' } })
    }
    for (const title of words) {
      await request(una, { title })
      await settle(server)
    }
    const counts = await Promise.all(sellers.map(async (seller) => (await asked(seller)).length))
    expect(counts).toEqual([0, 1, 1, 0])
  })
})
