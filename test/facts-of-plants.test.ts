import { expect, test } from 'vitest'
import { closeAccount, DOWNLOAD_PATH } from '#features/accounts/account-contract.ts'
import { changeListing, createListing } from '#features/listings/listing/contract.ts'
import { createDraft } from '#features/listings/listing/own-contract.ts'
import { unzip } from '#test/files/zip.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'

const DAY = 86_400_000
const server = await startTestServer()

async function dataOf(person: TestMember) {
  const { rawPayload } = await person.request({ method: 'GET', url: DOWNLOAD_PATH })
  const { data } = JSON.parse(String(unzip(rawPayload).get('data.json')))
  return data as Record<string, Record<string, unknown>[]>
}
const post = async (who: TestMember, facts: object) =>
  (await who(createListing, { body: listingBody({ title: 'Tomato plants', facts }) })).id

test('the download has the facts of listings, of drafts and of earlier versions', async () => {
  const ada = await server.member('ada')
  const id = await post(ada, { variety: 'Moneymaker', peatFree: true })
  await ada(changeListing, { params: { id: String(id) }, body: { facts: { variety: 'Marmande' } } })
  await ada(createDraft, { body: { title: 'Beans', variety: 'Czar' } })
  expect(await dataOf(ada)).toMatchObject({
    products: [{ id, facts: { variety: 'Marmande' } }],
    listing_changes: [{ listing_id: id, facts: { variety: 'Moneymaker', peatFree: true } }],
    listing_drafts: [{ content: { title: 'Beans', variety: 'Czar' } }],
  })
})

test('an erased account leaves of the facts only from which listing a plant was raised', async () => {
  const bea = await server.member('bea')
  const parentId = await post(bea, { variety: 'Call 0117 496 0000' })
  const child = await post(bea, { variety: 'Moneymaker', grownFrom: 'seed', parentId })
  await bea(closeAccount, { body: { username: 'bea', currentPassword: PASSWORD } })
  await pass(server, 15 * DAY)
  await settle(server)
  const { rows } = await server.deps.db.execute(
    `select id, title, facts from products where id in (${parentId}, ${child}) order by id`,
  )
  expect(rows).toEqual([
    { id: parentId, title: 'Removed listing', facts: {} },
    { id: child, title: 'Removed listing', facts: { parentId } },
  ])
})
