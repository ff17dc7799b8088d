import { beforeAll, expect, test, vi } from 'vitest'
import { updateProfile } from '#features/accounts/contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { changeListing, createListing, moveListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { seenBy } from '../../drills/staleness/seen.ts'

/** Two processes on one database. One makes the changes; visitors of both have seen everything before. */
const here = await startTestServer({ withPages: true })
const there = await startTestServer({ withPages: true, beside: here })
const SECOND = 1_000
const PATIENT = { timeout: 10_000 }

let seller: TestMember
let reader: TestMember
let id: number
let number = 0

beforeAll(async () => {
  reader = await here.member('wren')
})

const title = () => `Serviceberry ${number}`

async function publish(): Promise<void> {
  seller = await here.member(`grower${++number}`)
  id = (await seller(createListing, { body: listingBody({ title: title(), price: 900 }) })).id
  for (const server of [here, there]) await server.clock.advance(SECOND)
}

const addresses = () => [
  `/product/${id}`,
  '/browse?q=serviceberry',
  `/api/products/${id}`,
  '/api/products/search?q=serviceberry',
  '/api/products?limit=3',
]

/** What a visitor or, with cookies, a member of each process gets at each address. */
async function seen(who: Pick<Visitor, 'cookies'> | null): Promise<string[]> {
  return (await seenBy([here, there], addresses(), who)).map(({ url, body }) => `${url}\n${body}`)
}

/** Whether the text shows it; names the address when it does not. */
const shows = (text: string, what: string | RegExp): string | true =>
  (typeof what === 'string' ? text.includes(what) : what.test(text)) || (text.split('\n')[0] ?? '')

/** Asserts of everything that members see at once and visitors a second later, in both processes. */
async function afterwards(check: (text: string) => void): Promise<void> {
  for (const text of await seen(reader)) check(text)
  for (const server of [here, there]) await server.clock.advance(SECOND)
  for (const text of await seen(null)) check(text)
}

const everyoneHasSeen = async () => [...(await seen(null)), ...(await seen(reader))]

test('a changed price is on every page, list and listing of both processes within a second', async () => {
  await publish()
  for (const text of await everyoneHasSeen()) expect(shows(text, /£9|"price":900/)).toBe(true)
  await seller(changeListing, { params: { id: String(id) }, body: { price: 1234 } })
  await afterwards((text) => {
    expect(shows(text, /£12\.34|"price":1234/)).toBe(true)
    expect(shows(text, /£9\b|"price":900\b/)).not.toBe(true)
  })
})

test('a sold plant is on sale on no page and no list of both processes after a second', async () => {
  await publish()
  for (const text of await everyoneHasSeen()) expect(shows(text, title())).toBe(true)
  await seller(moveListing, { params: { id: String(id), move: 'sold' } })
  await afterwards((text) => {
    const [url = ''] = text.split('\n')
    if (url.includes(String(id))) expect(shows(text, /"status":"sold"|>Sold</)).toBe(true)
    else expect(shows(text, title())).not.toBe(true)
    expect(shows(text, new RegExp(`"id":${id},[^}]*"status":"active"`))).not.toBe(true)
  })
})

test('a listing that staff hide is on no page and no list of both processes after a second', async () => {
  await publish()
  for (const text of await everyoneHasSeen()) expect(shows(text, title())).toBe(true)
  await here.deps.db.execute(`update products set hidden_at = now(), status = 'paused' where id = ${id}`)
  await afterwards((text) => expect(shows(text, title())).not.toBe(true))
})

test('a seller’s new name is on every page, list and listing of both processes within a second, and the old one on none', async () => {
  await publish()
  const before = seller.me.fullName
  for (const text of await everyoneHasSeen()) expect(shows(text, title())).toBe(true)
  const params = { id: String(seller.me.id) }
  await seller(updateProfile, { params, body: { fullName: 'Linnet Marlowe', showEmail: true } })
  await afterwards((text) => expect(shows(text, before)).not.toBe(true))
  await seller(updateProfile, { params, body: { showEmail: false } })
  await afterwards((text) => expect(shows(text, seller.me.email)).not.toBe(true))
})

test('a plant of a seller whom staff suspend is on no page and no list of both processes after a second', async () => {
  await publish()
  for (const text of await everyoneHasSeen()) expect(shows(text, title())).toBe(true)
  const moderator = await here.member(`moss${number}`, 'moderator')
  await reader(sendReport, { body: { targetKind: 'person', targetId: seller.me.id, reason: 'offensive' } })
  const { rows } = await here.deps.db.execute<{ id: number }>(
    `select id from cases where subject_kind = 'person' and subject_id = ${seller.me.id}`,
  )
  const body = { action: 'suspend', rule: 'civil', days: 7 } as const
  await moderator(decideCase, { params: { id: String(rows[0]?.id) }, body })
  await afterwards((text) => expect(shows(text, title())).not.toBe(true))
})

test('a change that is made while the other process has lost all its connections is seen once it answers', async () => {
  await publish()
  for (const text of await everyoneHasSeen()) expect(shows(text, /£9|"price":900/)).toBe(true)
  await here.deps.db.execute(`
    with changed as (update products set price = 1234 where id = ${id})
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // The first calls of a process whose connections are gone may fail.
  for (const server of [here, there]) await vi.waitFor(() => server.clock.advance(SECOND), PATIENT)
  await vi.waitFor(async () => {
    for (const text of await seen(null)) expect(shows(text, /£12\.34|"price":1234/)).toBe(true)
  }, PATIENT)
})

test('what only the seller sees is on no page, list or listing of anyone else, who looks right after the seller', async () => {
  await publish()
  for (let turn = 0; turn < 2; turn++) {
    const own = await seen(seller)
    expect(own.join('\n')).toContain(seller.me.email)
    for (const text of [...(await seen(null)), ...(await seen(reader))]) {
      expect(shows(text, seller.me.email)).not.toBe(true)
      expect(shows(text, /"?pickupPlaceId"?:/)).not.toBe(true)
    }
  }
})
