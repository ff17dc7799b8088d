import { beforeAll, describe, expect, test } from 'vitest'
import { confirmDelivery, oneTransaction } from '#features/checkout/order/contract.ts'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { createDraft } from '#features/listings/listing/own-contract.ts'
import { pauseAll } from '#features/listings/listing/selling-contract.ts'
import { required } from '#shared/required.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, settle } from '#test/shop.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const rose = await server.member('rosehip')
const ivy = await server.member('ivygreen')

const offer = async (who: TestMember, title: string, price: number, categoryId = 1): Promise<number> => {
  const body = { title, description: 'A large pot of it.', price, categoryId, location: 'Leeds' }
  return (await who(createListing, { body: listingBody(body) })).id
}
const move = (id: number, name: 'pause' | 'sold') => rose(moveListing, { params: { id: String(id), move: name } })

let sold = 0
beforeAll(async () => {
  sold = await offer(rose, 'Lovage', 2000)
  await offer(rose, 'Sorrel', 300)
  await move(await offer(rose, 'Chives', 200), 'pause')
  await move(await offer(rose, 'Borage', 200), 'sold')
  await rose(createDraft, { body: { title: 'Half a hosta' } })
  await buy(server, ivy, sold)
  await settle(server)
})

describe('My Listings', () => {
  test('My Listings shows live listings first, with counts of each part', async () => {
    const page = await openPage(rose, '/my-listings')
    const rows = within(page.getByRole('main')).getAllByRole('heading', { level: 2 }).map(textOf)
    expect(rows.slice(0, 2)).toEqual(['Live', 'Sorrel'])
    const parts = page.getByRole('navigation', { name: 'My Listings' })
    expect(within(parts).getAllByRole('link').map(textOf)).toEqual([
      ...['Live1', 'Reserved1', 'Paused1', 'Drafts1', 'Sold1', 'Ended0'],
    ])
    expect(page.getAllByText('views')).toHaveLength(1)
    expect(page.getAllByText('saves')).toHaveLength(1)
    page.getByText(/^Views are visits of two seconds or more by other people/)
    expect(hrefOf(page.getByRole('link', { name: 'Sell another like this: Sorrel' }))).toMatch(
      /^\/new-listing\?like=\d+$/,
    )
    expect(page.queryByRole('button', { name: /^Renew/ })).toBeNull()
    page.getByRole('button', { name: 'More for Sorrel' })
  })

  test.each([
    ['paused', 'Chives'],
    ['sold', 'Borage'],
    ['drafts', 'Half a hosta'],
  ])('the part %s lists %s alone', async (part, title) => {
    const page = await openPage(rose, `/my-listings?show=${part}`)
    page.getByText(title)
    expect(page.queryByText('Sorrel')).toBeNull()
  })

  test('a listing whose last unit is ordered is reserved, not live, and says when it is handed over', async () => {
    const [seller, buyer] = [await server.member('sellout'), await server.member('last-buyer')]
    const order = await buy(server, buyer, await offer(seller, 'Fennel', 2000))
    const part = () => openPage(seller, '/my-listings?show=reserved')
    const enter = (await part()).getByRole('link', { name: /^Enter .*code$/ })
    expect(hrefOf(enter)).toBe(`/transactions/${order}/collect`)
    const { collectionCode } = await buyer(oneTransaction, { params: { id: String(order) } })
    await seller(confirmDelivery, { body: { transactionId: order, code: required(collectionCode, 'no code') } })
    const row = (await part()).getByRole('heading', { level: 2, name: 'Fennel' }).closest('li')
    expect(textOf(required(row, 'no row'))).toMatch(/SoldFennel.*Sold and handed over\./)
  })

  test('Renew is a button only near the end', async () => {
    const fern = await server.member('fernleaf')
    await offer(fern, 'Parsley bunch', 100, 2)
    await server.clock.advance(5 * 86_400_000)
    const page = await openPage(fern, '/my-listings')
    page.getByRole('button', { name: 'Renew: Parsley bunch' })
    page.getByText('Ends soon')
  })

  test('everything paused together can be resumed', async () => {
    const moss = await server.member('mossy')
    await offer(moss, 'Mint', 100)
    await moss(pauseAll, {})
    const page = await openPage(moss, '/my-listings')
    page.getByRole('button', { name: 'Resume all (1)' })
    page.getByText('Nothing on sale')
    expect(page.queryByRole('button', { name: 'Pause all' })).toBeNull()
  })
})

describe('the account page', () => {
  test('a seller sees what waits, and counts of listings and sales', async () => {
    const page = await openPage(rose, '/account')
    page.getByRole('heading', { level: 1, name: rose.me.fullName })
    expect(hrefOf(page.getByRole('link', { name: 'Enter code: Lovage' }))).toMatch(/^\/transactions\/\d+\/collect$/)
    const main = within(page.getByRole('main'))
    const row = (name: RegExp) => textOf(main.getByRole('link', { name }))
    expect(row(/^My Listings/)).toBe('My Listings1 live')
    expect(row(/^Sales/)).toBe('Sales1 open')
    expect(row(/^Pickup times/)).toBe('Pickup timesNot set')
    for (const name of [/^Payouts/, /^Saved/, /^Plant alerts/, /^My orders/, /^Settings/, /^My Profile/])
      main.getByRole('link', { name })
    main.getByRole('button', { name: 'Log Out' })
  })

  test('a buyer sees the code to show and how many orders to collect', async () => {
    const page = await openPage(ivy, '/account')
    expect(hrefOf(page.getByRole('link', { name: 'Show code: Lovage' }))).toMatch(/^\/transactions\/\d+\/collect$/)
    expect(textOf(within(page.getByRole('main')).getByRole('link', { name: /^My orders/ }))).toBe(
      'My orders1 to collect',
    )
  })

  test('the phone bar leads a member to the account page and a visitor to sign-in', async () => {
    const page = await openPage(rose, '/browse')
    expect(hrefOf(within(page.getByRole('navigation', { name: 'Quick' })).getByRole('link', { name: 'Me' }))).toBe(
      '/account',
    )
    expect((await openPage(server.visitor(), '/account')).location).toBe('/login?redirect=%2Faccount')
  })
})

test('a listing like another starts with its words and price, and offers its photos without using them', async () => {
  const page = await openPage(rose, `/new-listing?like=${sold}`)
  expect(page.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Lovage')
  expect(page.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('20.00')
  const others = await openPage(ivy, `/new-listing?like=${sold}`)
  expect(others.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('')
})
