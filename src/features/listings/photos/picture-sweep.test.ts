import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { updateProfile } from '#features/accounts/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { changeListing, createListing } from '../listing/contract.ts'
import { createDraft } from '../listing/own-contract.ts'
import type { Upload } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const jobs = server.deps.jobs as JobsControl
const HOUR = 3_600_000
const BOUNDARY = 'a-row-of-beans'

/** Uploads a picture and returns its URL. */
async function send(who: TestMember): Promise<string> {
  const file = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#4a8b4f' } })
    .png()
    .toBuffer()
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const { body } = await who.request({ method: 'POST', url: '/api/uploads', headers, payload })
  return (JSON.parse(body) as Upload).url
}

const postListing = (who: TestMember, images: string[]) =>
  who(createListing, {
    body: listingBody({
      title: 'Lovage',
      description: 'A large pot of it.',
      price: 3,
      categoryId: 1,
      location: 'Leeds',
      images,
    }),
  })
const isThere = async (url: string) => (await rose.request({ method: 'GET', url })).statusCode === 200
const sweep = async () => {
  await jobs.tick()
  await jobs.idle()
}

test('unreferenced pictures are deleted after a day, pictures in use are kept', async () => {
  const [onListing, inDraft, asAvatar, inEdit, ordered, unused] = [
    await send(rose),
    await send(rose),
    await send(rose),
    await send(rose),
    await send(rose),
    await send(rose),
  ]
  const { id } = await postListing(rose, [onListing])
  await rose(createDraft, { body: { title: 'Thyme', images: [inDraft] } })
  const answer = await rose.request({
    method: 'PUT',
    url: `/api/products/${id}/draft`,
    payload: { images: [onListing, inEdit] },
  })
  expect(answer.statusCode).toBe(200)
  await rose(updateProfile, { params: { id: String(rose.me.id) }, body: { avatar: asAvatar } })
  await server.deps.db.execute(`
    insert into transactions (order_id, buyer_id, seller_id, product_id, product_title, product_image, amount,
      commission_rate, protection_rate, platform_fee, with_protection, protection_wording, created_at, updated_at)
    select 'order-of-fern', ${fern.me.id}, ${rose.me.id}, ${id}, 'Lovage', '${ordered}', 300, 600, 0, 18, false, '', now(), now()`)
  const all = [onListing, inDraft, asAvatar, inEdit, ordered, unused]
  await server.clock.advance(23 * HOUR)
  await sweep()
  expect(await Promise.all(all.map(isThere))).toEqual(all.map(() => true))
  await server.clock.advance(2 * HOUR)
  await sweep()
  await sweep()
  expect(await Promise.all(all.map(isThere))).toEqual([true, true, true, true, true, false])
  // The edit is published, so the draft no longer holds its picture. What the listing showed before stays for the desk.
  await rose(changeListing, { params: { id: String(id) }, body: { images: [inDraft] } })
  await sweep()
  expect([await isThere(onListing), await isThere(inEdit), await isThere(inDraft)]).toEqual([true, false, true])
  await server.deps.db.execute("update listing_changes set at = at - interval '180 days'")
  await server.clock.advance(25 * HOUR)
  await sweep()
  await sweep()
  expect([await isThere(onListing), await isThere(inEdit), await isThere(inDraft)]).toEqual([false, false, true])
})

test('a form submitted during the sweep gets its picture or is refused, never a broken picture', async () => {
  const urls = await Promise.all(Array.from({ length: 6 }, () => send(rose)))
  await server.clock.advance(25 * HOUR)
  const [, ...sent] = await Promise.allSettled([sweep(), ...urls.map((url) => postListing(rose, [url]))])
  await sweep()
  for (const [at, result] of sent.entries()) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400 })
    expect(await isThere(urls[at]!)).toBe(result.status === 'fulfilled')
  }
})
