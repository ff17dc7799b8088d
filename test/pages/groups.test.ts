import { beforeAll, expect, test } from 'vitest'
import { changeMembership, endGroup, foundGroup, getOrganising, joinGroup } from '#features/groups/contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { settle } from '#test/shop.ts'
import { hrefOf, openPage, within } from './page.ts'

const server = await startTestServer({ withPages: true, isEmpty: true })
const visitor = server.visitor()
const rose = await server.member('rosehip')
const ivy = await server.member('ivygreen')
const slug = 'horfield-hill-allotments-bs7'
const params = { id: '' }
let code = ''

beforeAll(async () => {
  const about = 'Forty plots between the hospital and the railway.'
  const body = { name: 'Horfield Hill Allotments', kind: 'allotments', postcode: 'BS7 8AA', about } as const
  params.id = String((await rose(foundGroup, { body })).id)
  code = (await rose(getOrganising, { params })).code
  await rose(createListing, {
    body: listingBody({ title: 'Strawberry runners', postcode: 'BS7 8AA', location: 'Bristol' }),
  })
  await settle(server)
})

test('the list of groups is an indexed page that works without scripts', async () => {
  const page = await openPage(visitor, '/groups')
  expect(page.status).toBe(200)
  page.getByRole('heading', { level: 1, name: 'Groups near you' })
  expect(hrefOf(page.getByRole('link', { name: 'Horfield Hill Allotments' }))).toBe(`/groups/${slug}`)
  page.getByText(/^Allotment society · .*, BS7 · 1 member$/)
  expect(page.meta('robots')).toBeUndefined()
  const empty = await openPage(visitor, '/groups?near=KW15')
  empty.getByRole('heading', { name: /^No groups near .* yet$/ })
  expect(hrefOf(empty.getByRole('link', { name: 'see groups everywhere' }))).toBe('/groups?everywhere=true')
  expect(empty.meta('robots')).toBe('noindex')
})

test('the page of a group is indexed, with its text, listings and members', async () => {
  const page = await openPage(visitor, `/groups/${slug}`)
  expect(page.status).toBe(200)
  page.getByRole('heading', { level: 1, name: 'Horfield Hill Allotments' })
  page.getByText('Forty plots between the hospital and the railway.')
  within(page.getByRole('region', { name: 'On sale from members' })).getByText('Strawberry runners')
  expect(hrefOf(page.getByRole('link', { name: rose.me.fullName }))).toBe(`/profile/${rose.me.id}`)
  expect(page.meta('description')).toMatch(/^Allotment society in /)
  expect(page.meta('robots')).toBeUndefined()
  expect(hrefOf(page.getByRole('link', { name: 'Sign In to Join' }))).toBe(`/login?redirect=%2Fgroups%2F${slug}`)
  const invited = await openPage(visitor, `/groups/${slug}?code=${code}`)
  expect(invited.meta('robots')).toBe('noindex')
  expect(hrefOf(invited.getByRole('link', { name: 'Sign In to Join' }))).toBe(
    `/login?redirect=${encodeURIComponent(`/groups/${slug}?code=${code}`)}`,
  )
  for (const path of ['/groups/no-such-bs7', '/groups/NO', `/groups/${slug}/edit`])
    expect((await openPage(path.endsWith('edit') ? ivy : visitor, path)).status, path).toBe(404)
})

test('the page of a group leads to its poster, its shop window and its swap days', async () => {
  const page = await openPage(visitor, `/groups/${slug}`)
  expect(hrefOf(page.getByRole('link', { name: 'Print a Poster' }))).toBe(`/groups/${slug}/poster`)
  expect(page.document.querySelector('textarea')?.textContent).toBe(
    `<iframe src="http://localhost:3000/groups/${slug}/window" title="Horfield Hill Allotments" width="100%" height="520" loading="lazy"></iframe>`,
  )
  expect(page.queryByRole('heading', { name: 'Swap days' })).toBeNull()
  const poster = await openPage(visitor, `/groups/${slug}/poster`)
  poster.getByRole('img', { name: 'QR code of the page of the group' })
  poster.getByText('Forty plots between the hospital and the railway.')
  expect(poster.meta('robots')).toBe('noindex')
  expect((await openPage(visitor, '/groups/no-such-bs7/poster')).status).toBe(404)
  ;(await openPage(rose, `/groups/${slug}`)).getByRole('button', { name: 'Add a swap day' })
})

test('a member asks to join, and the organiser reads it with the link and the members', async () => {
  const asking = await openPage(ivy, `/groups/${slug}`)
  asking.getByRole('button', { name: 'Ask to Join' })
  asking.getByRole('button', { name: 'Report this group' })
  await ivy(joinGroup, { params, body: {} })
  ;(await openPage(ivy, `/groups/${slug}`)).getByRole('button', { name: 'Withdraw Request' })
  ;(await openPage(ivy, '/groups')).getByText('You have asked to join.')
  const page = await openPage(rose, `/groups/${slug}`)
  page.getByRole('button', { name: `Accept ${ivy.me.fullName}` })
  expect(page.getByLabelText('Link to join').getAttribute('value')).toMatch(
    new RegExp(`/groups/${slug}\\?code=${code}$`),
  )
  const edit = await openPage(rose, `/groups/${slug}/edit`)
  expect(edit.getByLabelText('Name').getAttribute('value')).toBe('Horfield Hill Allotments')
})

test('a profile names the groups that its member shows there', async () => {
  expect((await openPage(visitor, `/profile/${rose.me.id}`)).queryByText(/Member of/)).toBeNull()
  await rose(changeMembership, { params, body: { isShown: true, isOnProfile: true } })
  const page = await openPage(visitor, `/profile/${rose.me.id}`)
  expect(hrefOf(page.getByRole('link', { name: 'Horfield Hill Allotments' }))).toBe(`/groups/${slug}`)
})

test('a group that has ended answers 404', async () => {
  await rose(endGroup, { params })
  expect((await openPage(visitor, `/groups/${slug}`)).status).toBe(404)
})

test('founding a group asks a visitor to sign in', async () => {
  const page = await openPage(visitor, '/groups/new')
  expect(page.status).toBe(302)
  const form = await openPage(rose, '/groups/new')
  form.getByRole('form', { name: 'Found a group' })
})
