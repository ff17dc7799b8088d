import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeListing, createListing, getListing } from '#features/listings/listing/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { getCase } from '../contract.ts'

const DAY = 86_400_000
const server = await startTestServer()
const rose = await server.member('rose')
const ivy = await server.member('ivy')
const moss = await server.member('moss', 'moderator')

const at = (id: number) => ({ params: { id: String(id) } })
async function publish(variety: string): Promise<number> {
  const body = listingBody({ title: 'Strong plants', categoryId: 1, facts: { variety } })
  const { id } = await rose(createListing, { body })
  await settle(server)
  return id
}
async function caseOf(listing: number) {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'listing' and subject_id = ${listing} order by id desc limit 1`,
  )
  return moss(getCase, at(rows[0]?.id ?? 0))
}
const statusOf = async (id: number) => (await rose(getListing, at(id))).status

test('a word of the operator’s list in a variety puts the listing on hold, also when it is added later', async () => {
  const listing = await publish('Cannabis')
  expect(await statusOf(listing)).toBe('paused')
  expect(await caseOf(listing)).toMatchObject({ isHold: true, signals: [{ kind: 'wording', detail: 'cannabis' }] })
  const changed = await publish('Moneymaker')
  expect(await statusOf(changed)).toBe('active')
  await rose(changeListing, { ...at(changed), body: { facts: { variety: 'Cannabis' } } })
  expect(await statusOf(changed)).toBe('paused')
})

test('a way to pay elsewhere in a variety opens a case', async () => {
  const listing = await publish('PayPal only')
  expect((await caseOf(listing)).signals).toMatchObject([{ kind: 'payment' }])
})

test('a variety that a list has named since is put on hold within a day', async () => {
  const listing = await publish('Moneymaker')
  await server.deps.db.execute(sql`update products set facts = '{"variety":"Giant hogweed"}' where id = ${listing}`)
  await pass(server, DAY)
  expect(await statusOf(listing)).toBe('paused')
})

test('staff see the facts of a reported listing, and what they were before', async () => {
  const listing = await publish('Moneymaker')
  await rose(changeListing, { ...at(listing), body: { facts: { variety: 'Marmande', organic: true } } })
  await ivy(sendReport, { body: { targetKind: 'listing', targetId: listing, reason: 'spam' } })
  expect((await caseOf(listing)).subject).toMatchObject({
    facts: { variety: 'Marmande', organic: true },
    changes: [
      {
        title: null,
        facts: { before: { variety: 'Moneymaker' }, after: { variety: 'Marmande', organic: true } },
      },
    ],
  })
})
