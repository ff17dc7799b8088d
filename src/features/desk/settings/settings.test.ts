import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { boostListing } from '#features/checkout/boost/contract.ts'
import { paymentsConfig } from '#features/checkout/card/contract.ts'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { checkoutQuote } from '#features/checkout/payment/contract.ts'
import { getCompany, getSite } from '#features/guides/contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import type { SiteSetting } from '#shared/site/site-settings.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { balance, buy, faults, putOnSale, refusal, see } from '#test/shop.ts'
import { listAudit } from '../audit-contract.ts'
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
  test('holds at once in the process that stored it, and within moments in others', async () => {
    await set({ homeHeading: 'Plants of our valley', companyName: 'Valley Plants CIC' })
    expect(await server.visitor()(getSite, {})).toMatchObject({ heading: 'Plants of our valley' })
    await vi.waitFor(() => expect(other.deps.config.home.heading).toBe('Plants of our valley'))
    expect(await other.visitor()(getCompany, {})).toMatchObject({ name: 'Valley Plants CIC' })
  })

  test('wins over the environment, and the environment holds again when it is unset', async () => {
    const company = () => server.visitor()(getCompany, {})
    const before = await company()
    expect(before.name).toBe('Green Fingers Ltd')
    await set({ companyName: 'Valley Plants CIC' })
    expect((await company()).name).toBe('Valley Plants CIC')
    expect((await ada(getSettings, {})).find(({ name }) => name === 'companyName')).toEqual({
      name: 'companyName',
      value: 'Valley Plants CIC',
      fallback: 'Green Fingers Ltd',
    })
    await set({ companyName: '  ' })
    expect(await company()).toEqual(before)
  })

  test('is logged with what held before and after, and only when it changes', async () => {
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
    ['closedAreas', 'BT, London', /letters/],
    ['supportEmail', 'not an address', /email/],
    ['homeHeading', '\u200b\u200b\u200b', /2 characters/],
    ['holdWords', 'khat, x', /2 to 60/],
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
  test('hold for orders placed after the change; earlier ones keep theirs', async () => {
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

  test('of a boost and the lowest price by card follow the settings', async () => {
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
    await set({ closedAreas: 'L, BT' })
    expect(await rose(createListing, { body: listed('A fine fern') })).toMatchObject({ status: 'active' })
  })

  test('a listing with a banned word of the settings is on hold', async () => {
    await set({ holdWords: 'moonflower, zzyzx' })
    expect(await rose(createListing, { body: listed('Moonflower seedlings') })).toMatchObject({ status: 'paused' })
  })
})
