import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { boostListing } from '#features/checkout/boost/contract.ts'
import { paymentsConfig } from '#features/checkout/card/contract.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { checkoutQuote } from '#features/checkout/payment/contract.ts'
import { getCompany, getSite } from '#features/guides/contract.ts'
import { lifetime } from '#features/listings/base/categories.ts'
import { changeListing, createListing, getListing, listCategories } from '#features/listings/listing/contract.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import type { SiteSetting } from '#shared/site/site-settings.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { balance, buy, faults, openCheckout, pass, putOnSale, refusal, see } from '#test/shop.ts'
import { listAudit } from '../audit-contract.ts'
import { changeCategories, getDeskCategories } from './categories-contract.ts'
import { changeSettings, getSettings } from './settings-contract.ts'

const server = await startTestServer({ env: { COMPANY_NAME: 'Green Fingers Ltd' } })
/** Another process on the same database. */
const other = await startTestServer({ beside: server, env: { COMPANY_NAME: 'Green Fingers Ltd' } })
let rose: TestMember
let ivy: TestMember
let ada: TestMember
beforeAll(async () => {
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  ada = await server.member('ada', 'admin')
})

type Changes = Partial<Record<SiteSetting, string | null>>
const body = (changes: Changes) => ({
  body: { changes: Object.entries(changes).map(([name, value]) => ({ name: name as SiteSetting, value })) },
})
const set = (changes: Changes) => ada(changeSettings, body(changes))
const refused = (changes: Changes) => refusal(ada, changeSettings, body(changes))
const logged = async () =>
  (await ada(listAudit, { query: {} })).entries.filter(({ what }) => what === 'Changed a setting')

afterEach(async () => {
  const stored = await ada(getSettings, {})
  await set(Object.fromEntries(stored.filter(({ value }) => value !== null).map(({ name }) => [name, null])))
})

describe('a setting', () => {
  test('a setting holds at once in the process that stored it, and within moments in others', async () => {
    await set({ homeHeading: 'Plants of our valley', companyName: 'Valley Plants CIC' })
    expect(await server.visitor()(getSite, {})).toMatchObject({ heading: 'Plants of our valley' })
    await vi.waitFor(() => expect(other.deps.config.home.heading).toBe('Plants of our valley'))
    expect(await other.visitor()(getCompany, {})).toMatchObject({ name: 'Valley Plants CIC' })
  })

  test('a setting of the desk wins over the environment, and the environment holds again when it is unset', async () => {
    const company = () => server.visitor()(getCompany, {})
    const before = await company()
    expect(before.name).toBe('Green Fingers Ltd')
    await set({ companyName: 'Valley Plants CIC' })
    expect((await company()).name).toBe('Valley Plants CIC')
    expect((await ada(getSettings, {})).find(({ name }) => name === 'companyName')).toEqual({
      ...{ name: 'companyName', value: 'Valley Plants CIC', fallback: 'Green Fingers Ltd' },
    })
    await set({ companyName: '  ' })
    expect(await company()).toEqual(before)
  })

  test('a setting is logged with what held before and after, and only when it changes', async () => {
    const before = (await logged()).length
    await set({ commission: '7.5', boostPrice: '4' })
    await set({ commission: '7.5' })
    const [last, first, ...rest] = await logged()
    expect(rest).toHaveLength(before)
    expect([first, last]).toMatchObject([
      { actor: ada.me.username, before: '6', after: '7.5', reason: 'Commission' },
      { before: '3.00', after: '4', reason: 'Price of a boost' },
    ])
  })

  test.each<[SiteSetting, string, RegExp]>([
    ['commission', '31', /from 0 to 30/],
    ['commission', '6.555', /percentage/],
    ['commission', '-1', /percentage/],
    ['protection', '1.99', /from 2 to 20/],
    ['cardMinPrice', '0.29', /from £0\.30/],
    ['boostPrice', '1e3', /from £0\.30 to £100/],
    ['protectionPreselected', 'maybe', /yes or no/],
    ['holdReports', '21', /0 to 20/],
    ['payMinutes', '9', /10 to 120/],
    ['collectDays', '6', /7 to 60/],
    ['answerHours', '24.5', /24 to 336/],
    ['closedAreas', 'BT, London', /letters/],
    ['supportEmail', 'not an address', /email/],
    ['homeHeading', '\u200b\u200b\u200b', /2 characters/],
    ['holdWords', 'khat, x', /2 to 60/],
    ['productName', 'x'.repeat(41), /at most 40/],
    ['productName', '<b>Fern</b>', /letters, digits/],
    ['productName', 'Fern" <a@b.example>', /letters, digits/],
    ['accentLight', '#8fd14f', /darker colour/],
    ['accentDark', 'teal', /as #/],
  ])('%s refuses %j, and nothing of the same request is stored', async (name, value, message) => {
    const before = [await ada(getSettings, {}), await logged()]
    const answer = await refused({ registration: 'Registered in Scotland', [name]: value })
    expect(answer).toMatchObject({ status: 400, fields: { [name]: expect.stringMatching(message) } })
    expect([await ada(getSettings, {}), await logged()]).toEqual(before)
  })
})

describe('fees', () => {
  test('changed fees hold for orders placed after the change; earlier ones keep theirs', async () => {
    const early = await buy(server, ivy, await putOnSale(server, rose), { protection: false })
    await set({ commission: '10', protection: '5' })
    expect(await server.visitor()(paymentsConfig, {})).toMatchObject({
      rates: { commission: 1000, protection: 500 },
      protectionWording: expect.stringContaining('(5%)'),
    })
    const listing = await putOnSale(server, rose)
    expect(await ivy(checkoutQuote, { query: { productId: String(listing) } })).toMatchObject({
      platformFee: 200,
      buyerProtectionFee: 100,
    })
    const late = await buy(server, ivy, listing, { protection: false })
    const earned = await balance(server, 'commission')
    for (const transactionId of [early, late]) await ivy(confirmDelivery, { body: { transactionId } })
    expect((await balance(server, 'commission')) - earned).toBe(-120 - 200)
    expect(await see(rose, early)).toMatchObject({ sellerGets: 1880 })
    expect(await see(rose, late)).toMatchObject({ sellerGets: 1800 })
    // The other process may still be booking the transfer.
    await vi.waitFor(async () => expect(await faults(server)).toEqual([]))
  })

  test('the fee of a boost and the lowest price by card follow the settings', async () => {
    const listing = { params: { id: String(await putOnSale(server, rose)) } }
    const opened = await rose(boostListing, listing)
    await set({ boostPrice: '4.50', cardMinPrice: '2.50', boostClaim: 'off' })
    const config = await server.visitor()(paymentsConfig, {})
    expect(config).toMatchObject({ cardMinPrice: 250, boost: { price: 450, claim: null } })
    const cheap = await putOnSale(server, rose, { price: 249 })
    const answer = await refusal(ivy, checkoutQuote, { query: { productId: String(cheap) } })
    expect(answer).toMatchObject({ status: 409, code: 'NOT_BY_CARD' })
    const boost = await rose(boostListing, { params: { id: String(cheap) } })
    expect(boost).toMatchObject({ amount: 450 })
    // A payment that was opened at the old price is replaced, once.
    const again = await rose(boostListing, listing)
    expect(again).toMatchObject({ amount: 450 })
    expect(again.clientSecret).not.toBe(opened.clientSecret)
    expect(await rose(boostListing, listing)).toEqual(again)
  })
})

describe('what is allowed', () => {
  const listed = (title: string) =>
    listingBody({
      ...{ title, description: 'Well grown and ready to be planted out.', price: 300, categoryId: 1 },
      ...{ location: 'Leeds', postcode: 'LS6 2AB', sellerId: rose.me.id },
    })

  test('a listing in a closed postcode area is refused, and one elsewhere is not', async () => {
    await set({ closedAreas: 'bt, LS' })
    const answer = await refusal(rose, createListing, { body: listed('A fine fern') })
    expect(answer).toMatchObject({ status: 400, fields: { postcode: 'Nothing can be listed in LS postcodes yet.' } })
    const anywhere = await refusal(rose, createListing, { body: { ...listed('A fine fern'), postcode: '' } })
    expect(anywhere?.fields).toEqual({ postcode: 'Enter the postcode where it is collected' })
    await set({ closedAreas: 'L, BT' })
    expect(await rose(createListing, { body: listed('A fine fern') })).toMatchObject({ status: 'active' })
  })

  test('a listing with a banned word of the settings is on hold', async () => {
    await set({ holdWords: 'moonflower, zzyzx' })
    expect(await rose(createListing, { body: listed('Moonflower seedlings') })).toMatchObject({ status: 'paused' })
  })
})

describe('categories', () => {
  type Wanted = { id: number | null; like: number | null; name: string; isRetired: boolean }
  const wanted = async (): Promise<Wanted[]> =>
    (await ada(getDeskCategories, {})).map(({ id, name, isRetired }) => ({ id, like: null, name, isRetired }))
  const save = (categories: Wanted[]) => ada(changeCategories, { body: { categories } })
  const saveWith = async (changes: Readonly<Record<number, Partial<Wanted>>>) =>
    save((await wanted()).map((one) => ({ ...one, ...changes[one.id ?? 0] })))
  const shown = () => server.visitor()(listCategories, {})
  const nameOf = async (id: number) => (await shown()).find((one) => one.id === id)?.name
  const listIn = (categoryId: number, title = 'A heap of pots') =>
    listingBody({ title, categoryId, sellerId: rose.me.id, location: 'Leeds', postcode: 'LS6 2AB' })

  test('two can take each other’s name and place; listings show the new name, and the log says both', async () => {
    const { id } = await rose(createListing, { body: listIn(6, 'A fern in a pot') })
    const before = await wanted()
    const [first, second] = before.map((one) => one.name)
    const [one, two, ...rest] = before
    await save([{ ...two!, name: first! }, { ...one!, name: second! }, ...rest])
    expect((await shown()).slice(0, 2)).toMatchObject([
      { id: 2, name: first, slug: 'vegetables-produce' },
      { id: 1, name: second, slug: 'plants-seeds' },
    ])
    await save(before)
    expect(await wanted()).toEqual(before)
    await saveWith({ 6: { name: 'Indoor plants' } })
    const { category } = await server.visitor()(getListing, { params: { id: String(id) } })
    expect(category).toMatchObject({ slug: 'house-plants', name: 'Indoor plants' })
    const [last] = await logged()
    expect(last).toMatchObject({ before: 'House Plants', after: 'Indoor plants', reason: 'Name of a category' })
    await saveWith({ 6: { name: 'House Plants' } })
  })

  test('a retired one takes no new listings; those it has stay, can be changed and are found', async () => {
    const { id } = await rose(createListing, { body: listIn(7) })
    const other = await rose(createListing, { body: listIn(4, 'A watering can') })
    await saveWith({ 7: { isRetired: true } })
    expect((await shown()).at(-1)).toMatchObject({ id: 7, isRetired: true })
    const sentence = 'Garden Supplies takes no new listings. Choose another category'
    const answer = { status: 400, fields: { categoryId: sentence } }
    expect(await refusal(rose, createListing, { body: listIn(7) })).toMatchObject(answer)
    const moved = { params: { id: String(other.id) }, body: { categoryId: 7 } }
    expect(await refusal(rose, changeListing, moved)).toMatchObject(answer)
    await rose(changeListing, { params: { id: String(id) }, body: { categoryId: 7, title: 'Two heaps of pots' } })
    const found = await server.visitor()(searchListings, { query: { categories: 'garden-supplies' } })
    expect(found.map((one) => one.id)).toContain(id)
    await saveWith({ 7: { isRetired: false } })
    expect(await rose(createListing, { body: listIn(7, 'More pots') })).toMatchObject({ status: 'active' })
  })

  test('an added one has its address, follows the rules it was given, and is searched', async () => {
    const added = (name: string, like: number | null) => ({ id: null, like, name, isRetired: false })
    const without = { status: 400, message: 'Choose whose rules “Pots & Trays” follows' }
    expect(
      await refusal(ada, changeCategories, {
        body: { categories: [...(await wanted()), added('Pots & Trays', null)] },
      }),
    ).toMatchObject(without)
    await save([added('Pots & Trays', 7), ...(await wanted()), added('Cut flowers', 2), added('POTS, trays', 7)])
    expect((await shown())[0]).toMatchObject({ id: 107, slug: 'pots-trays', name: 'Pots & Trays' })
    expect((await shown()).slice(-2)).toMatchObject([
      { id: 102, slug: 'cut-flowers' },
      { id: 207, slug: 'pots-trays-2', imageUrl: '/img/category/garden-supplies.svg' },
    ])
    const pots = await rose(createListing, { body: listIn(107) })
    const flowers = await rose(createListing, { body: listIn(102, 'A bunch of dahlias') })
    const days = (one: { createdAt: string; expiresAt: string }) =>
      Date.parse(one.expiresAt) - Date.parse(one.createdAt)
    expect([days(pots), days(flowers)]).toEqual([lifetime(7), lifetime(2)])
    const found = await server.visitor()(searchListings, { query: { categories: 'pots-trays' } })
    expect(found.map(({ id }) => id)).toEqual([pots.id])
    await saveWith({ 102: { isRetired: true }, 107: { isRetired: true }, 207: { isRetired: true } })
  })

  test.each<[string, (all: Wanted[]) => Wanted[], number, RegExp]>([
    [
      'two of one name',
      (all) => all.map((one) => (one.id === 2 ? { ...one, name: 'garden tools' } : one)),
      400,
      /name/,
    ],
    ['none that takes listings', (all) => all.map((one) => ({ ...one, isRetired: true })), 400, /Leave one/],
    ['a list without one of them', (all) => all.slice(1), 409, /changed meanwhile/],
    ['one of them twice', (all) => [...all.slice(1), { ...all[1]!, name: 'Other' }], 409, /changed meanwhile/],
    [
      'a name that is too long',
      (all) => all.map((one) => ({ ...one, name: `${one.name}${'x'.repeat(40)}` })),
      400,
      /40/,
    ],
    ['rules of none', (all) => [...all, { id: null, like: 8, name: 'Ponds', isRetired: false }], 400, /rules/],
  ])('%s is refused, and nothing changes', async (_what, change, status, message) => {
    const before = [await wanted(), await logged()]
    const categories = change((before[0] as Wanted[]).map((one) => ({ ...one })))
    const answer = await refusal(ada, changeCategories, { body: { categories } })
    expect(answer).toMatchObject({ status })
    expect(JSON.stringify(answer)).toMatch(message)
    expect([await wanted(), await logged()]).toEqual(before)
    expect(await nameOf(4)).toBe('Garden Tools')
  })
})

describe('deadlines', () => {
  const DAY = 86_400_000
  const sell = async () => buy(server, ivy, await putOnSale(server, rose))
  const open = async () => (await openCheckout(ivy, await putOnSale(server, rose))).transactionId
  const daysUntil = (at: string | null) => Math.round((Date.parse(at ?? '') - server.clock.now().getTime()) / DAY)
  const statuses = (ids: number[]) => Promise.all(ids.map(async (id) => (await see(ivy, id)).status))

  test('changed deadlines hold for orders placed after the change; no clock of an earlier one moves', async () => {
    const early = [await sell(), await sell(), await open()] as const
    const deadlines = { payMinutes: 60, collectDays: 7, answerHours: 24 }
    await set({ payMinutes: '60', collectDays: '7', answerHours: '24' })
    expect(await server.visitor()(getSite, {})).toMatchObject({ deadlines })
    expect(await server.visitor()(paymentsConfig, {})).toMatchObject({ collectDays: 7 })
    const late = [await sell(), await sell(), await open()] as const
    for (const [[collected, asked], days, answer] of [[early, 14, 3] as const, [late, 7, 1] as const]) {
      expect(daysUntil((await see(ivy, collected)).collectBy)).toBe(days)
      await ivy(requestRefund, { body: { transactionId: asked, reason: 'It has died' } })
      expect(daysUntil((await see(ivy, asked)).answerBy)).toBe(answer)
    }
    await pass(server, 31 * 60_000)
    expect(await statuses([early[2], late[2]])).toEqual(['cancelled', 'pending'])
    await pass(server, DAY)
    expect(await statuses([...early, ...late])).toEqual(
      ['processing', 'dispute', 'cancelled'].concat(['processing', 'refunded', 'cancelled']),
    )
    await vi.waitFor(async () => expect(await faults(server)).toEqual([]))
  })
})
