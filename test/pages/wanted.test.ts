import { beforeAll, expect, test } from 'vitest'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { postWanted, setWantedStatus } from '#features/wanted/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { settle } from '#test/shop.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true, isEmpty: true })
const visitor = server.visitor()
const ivy = await server.member('ivygreen')
const rose = await server.member('rosehip')
let id = 0

beforeAll(async () => {
  const body = { title: 'Globe artichoke', plant: 'globe-artichoke', note: 'One or two, any variety.', postcode: 'BS5' }
  id = (await ivy(postWanted, { body })).id
})

test('the list of requests is an indexed page that works without scripts', async () => {
  const page = await openPage(visitor, '/wanted?near=BS7&radius=10')
  expect(page.status).toBe(200)
  page.getByRole('heading', { level: 1, name: 'Wanted near you' })
  page.getByRole('heading', { level: 2, name: /^Wanted within 10 miles of / })
  expect(hrefOf(page.getByRole('link', { name: 'Globe artichoke' }))).toBe(`/wanted/${id}`)
  page.getByText(/BS5 · about .* away/)
  expect(page.meta('robots')).toBe('noindex')
  expect((await openPage(visitor, '/wanted')).meta('robots')).toBeUndefined()
  const empty = await openPage(visitor, '/wanted?near=KW15')
  empty.getByRole('heading', { name: /^Nobody near .* is looking for anything$/ })
  expect(hrefOf(empty.getByRole('link', { name: 'see requests from everywhere' }))).toBe('/wanted?everywhere=true')
})

test('a visitor reads a request and is asked to sign in before writing', async () => {
  const page = await openPage(visitor, `/wanted/${id}`)
  page.getByRole('heading', { level: 1, name: 'Globe artichoke' })
  page.getByText('One or two, any variety.')
  page.getByText(/^Cynara/)
  expect(page.meta('robots')).toBe('noindex')
  expect(hrefOf(page.getByRole('link', { name: 'List It' }))).toBe(`/new-listing?wanted=${id}`)
  expect(hrefOf(page.getByRole('link', { name: 'Sign In to Write' }))).toBe(`/login?redirect=%2Fwanted%2F${id}`)
  expect((await openPage(visitor, '/wanted/999999')).status).toBe(404)
})

test('another member answers by message, reports, or lists it from a form that is filled in', async () => {
  const page = await openPage(rose, `/wanted/${id}`)
  expect(page.getByRole('textbox', { name: `Message to ${ivy.me.fullName}` }).textContent).toMatch(
    /^About your request “Globe artichoke”: hello /,
  )
  page.getByRole('button', { name: 'Report this request' })
  await rose(createListing, { body: listingBody({ title: 'Mint', location: 'Bristol' }) })
  const form = await openPage(rose, `/new-listing?wanted=${id}`)
  expect(form.getByLabelText('Title').getAttribute('value')).toBe('Globe artichoke')
})

test('the author of a request sees buttons to change it, and the listings that matched', async () => {
  const body = { title: 'Globe artichokes in pots', location: 'Bristol', postcode: 'BS5 6AA', price: 450 }
  const listing = await rose(createListing, { body: listingBody(body) })
  await settle(server)
  const page = await openPage(ivy, `/wanted/${id}`)
  page.getByRole('button', { name: 'Found It: Globe artichoke' })
  expect(page.queryByRole('textbox', { name: /^Message to/ })).toBeNull()
  const matches = page.getByRole('region', { name: 'Listings that match' })
  expect(hrefOf(within(matches).getByRole('link'))).toBe(`/product/${listing.id}`)
  expect(textOf(matches)).toContain('£4.50')
  const mine = await openPage(ivy, '/wanted/mine')
  expect(hrefOf(mine.getByRole('link', { name: '1 listing matched' }))).toBe(`/wanted/${id}`)
})

test('the author edits an open request in a form that is filled in, and for everyone else there is no such page', async () => {
  const page = await openPage(ivy, `/wanted/${id}`)
  expect(hrefOf(page.getByRole('link', { name: 'Edit: Globe artichoke' }))).toBe(`/wanted/${id}/edit`)
  page.getByRole('button', { name: 'Delete: Globe artichoke' })
  const form = await openPage(ivy, `/wanted/${id}/edit`)
  form.getByRole('heading', { level: 1, name: 'Edit your request' })
  expect(form.getByLabelText(/^What are you looking for/).getAttribute('value')).toBe('Globe artichoke')
  expect(form.getByLabelText(/^Note/).textContent).toBe('One or two, any variety.')
  expect(form.getByLabelText(/^Near/).getAttribute('value')).toBe('BS5')
  expect(form.getByLabelText(/^For/).textContent).toMatch(/^Until \w+ \d+, \d{4}2 weeks/)
  expect((await openPage(rose, `/wanted/${id}/edit`)).status).toBe(404)
  const closed = await ivy(postWanted, { body: { title: 'Bay tree', postcode: 'BS5' } })
  await ivy(setWantedStatus, { params: { id: String(closed.id) }, body: { status: 'closed' } })
  ;(await openPage(ivy, `/wanted/${closed.id}/edit`)).getByText('This request is not open')
})

test('My Listings says what neighbours want, with one press to list it again', async () => {
  const seller = await server.member('seller')
  const body = { title: 'Globe artichoke, two', location: 'Bristol', postcode: 'BS5 6AA' }
  const listing = await seller(createListing, { body: listingBody(body) })
  await seller(moveListing, { params: { id: String(listing.id), move: 'sold' } })
  const page = await openPage(seller, '/my-listings')
  const wanted = page.getByRole('region', { name: 'Wanted near you' })
  expect(hrefOf(within(wanted).getByRole('link', { name: '1 neighbour wants this' }))).toBe(`/wanted/${id}`)
  expect(hrefOf(within(wanted).getByRole('link', { name: 'List it again: Globe artichoke, two' }))).toBe(
    `/new-listing?like=${listing.id}`,
  )
})

test('a found request says so and takes no more answers', async () => {
  const fern = await ivy(postWanted, { body: { title: 'Tree fern', postcode: 'BS5' } })
  await ivy(setWantedStatus, { params: { id: String(fern.id) }, body: { status: 'found' } })
  const page = await openPage(rose, `/wanted/${fern.id}`)
  page.getByText('It has been found. Thank you.')
  expect(page.queryByRole('link', { name: 'List It' })).toBeNull()
  expect((await openPage(visitor, '/wanted?everywhere=true')).queryByText('Tree fern')).toBeNull()
})

test.each(['/wanted/new', '/wanted/mine', '/wanted/1/edit'])('%s asks a visitor to sign in', async (path) => {
  expect(await openPage(visitor, path)).toMatchObject({
    status: 302,
    location: `/login?redirect=${encodeURIComponent(path)}`,
  })
})
