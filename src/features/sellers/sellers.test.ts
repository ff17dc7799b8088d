import { beforeAll, describe, expect, test } from 'vitest'
import { getCase, listCases } from '#features/desk/contract.ts'
import { cancelRightOf, mayPerish } from '#features/listings/base/cancel-rights.ts'
import { createListing, moveListing } from '#features/listings/listing/contract.ts'
import { getListingSeller, setCancelException } from '#features/listings/listing/seller-contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { putOnSale, refusal } from '#test/shop.ts'
import { declareSeller, getSeller, getSellerStatus } from './contract.ts'
import { aphaNumberOf, noTrader, traderFields, vatNumberOf } from './trader-fields.ts'

const NURSERY = {
  kind: 'trader',
  name: 'Hazel’s Fruit Trees',
  address: 'The Old Orchard\nExeter EX4 4QJ',
  email: 'orchard@example.org',
  phone: '01392 496 0123',
  aphaNumber: 'gb 12345',
  vatNumber: 'GB 123 4567 82',
} as const
const body = listingBody({ location: 'Leeds' })
const { sellerKind: _kind, ...undeclared } = body

describe('what a trader enters', () => {
  const problemOf = (field: keyof typeof noTrader, text: string): string | undefined => {
    const { error } = traderFields.safeParse({ ...noTrader, ...NURSERY, [field]: text })
    return error?.issues.find(({ path }) => path[0] === field)?.message
  }

  test.each(['GB123456782', '123456782', 'GB 123 4567 82', '123456782001'])('%s is a VAT number', (text) => {
    expect(problemOf('vatNumber', text)).toBeUndefined()
  })
  test('a VAT number by the newer method of check digits is accepted', () => {
    // Of 1234567 the sum is 112: with 55 more, 97 divides it after the check digits 27.
    expect(problemOf('vatNumber', '123456727')).toBeUndefined()
  })
  test.each(['123456783', 'GB12345678', 'DE123456789', '12345678a'])('%s is not a VAT number', (text) => {
    expect(problemOf('vatNumber', text)).toContain('VAT number')
  })
  test.each(['GB-12345', '12345', 'gb20001234'])('%s is a registration number', (text) => {
    expect(problemOf('aphaNumber', text)).toBeUndefined()
  })
  test.each(['G', 'GB-', '12345/67', 'not registered'])('%s is not a registration number', (text) => {
    expect(problemOf('aphaNumber', text)).toContain('registration number')
  })
  test.each(['0117', 'call me', '+44 117 496 0123 ext 9'])('%s is not a telephone number', (text) => {
    expect(problemOf('phone', text)).toContain('telephone number')
  })
  test('an address needs a full postcode', () => {
    expect(problemOf('address', 'The Old Orchard, Exeter')).toContain('postcode')
    expect(problemOf('address', 'The Old Orchard, Exeter EX4')).toContain('postcode')
    expect(problemOf('address', 'The Old Orchard, Exeter, ex44qj, England')).toBeUndefined()
  })
  test('numbers are kept in one form', () => {
    expect([aphaNumberOf('gb 12345'), aphaNumberOf('')]).toEqual(['GB-12345', null])
    expect([vatNumberOf('123 4567 82'), vatNumberOf('GB123456782'), vatNumberOf('')]).toEqual([
      'GB123456782',
      'GB123456782',
      null,
    ])
  })
})

describe('the right to cancel', () => {
  test('buyers of private sellers and of gifts have none, and buyers of traders have it unless an exception is named', () => {
    expect(cancelRightOf('private', { price: 500, exception: 'perishable' })).toBe('none')
    expect(cancelRightOf('trader', { price: 0, exception: null })).toBe('none')
    expect(cancelRightOf('trader', { price: 500, exception: null })).toBe('right')
    expect(cancelRightOf('trader', { price: 500, exception: 'made-to-order' })).toBe('made-to-order')
  })
  test('only produce and cuttings deteriorate rapidly', () => {
    expect([1, 2, 3, 4, 5, 6, 7].filter(mayPerish)).toEqual([2, 5])
  })
})

const server = await startTestServer()

describe('declaring how one sells', () => {
  let visitor: ReturnType<typeof server.visitor>
  const params = (id: number) => ({ params: { id: String(id) } })
  const sellerOf = (id: number) => visitor(getListingSeller, params(id))
  beforeAll(() => {
    visitor = server.visitor()
  })

  test('a listing by the call is refused until its seller has declared something, or declares it with the listing', async () => {
    const anna = await server.member('anna')
    expect(await refusal(anna, createListing, { body: undeclared })).toMatchObject({
      ...{ status: 400, code: 'SELLER_UNDECLARED' },
      fields: { sellerKind: 'Say whether you sell privately or as a trader' },
    })
    expect(await anna(getSellerStatus, {})).toEqual({ kind: null, declaredAt: null, trader: null, growsToSell: null })
    await anna(createListing, { body })
    expect(await anna(getSellerStatus, {})).toMatchObject({ kind: 'private', trader: null })
    await anna(createListing, { body: undeclared })
    const nora = await server.member('nora')
    await nora(declareSeller, { body: NURSERY })
    const { id } = await nora(createListing, { body: { ...undeclared, acknowledgedInvasive: true } })
    expect(await sellerOf(id)).toMatchObject({ kind: 'trader' })
  })

  test('a listing from before is shown as private until its seller declares something', async () => {
    const beth = await server.member('beth')
    const id = await putOnSale(server, beth)
    expect(await sellerOf(id)).toEqual({ kind: 'private', trader: null, cancelRight: 'none' })
    await beth(declareSeller, { body: NURSERY })
    expect(await sellerOf(id)).toEqual({
      kind: 'trader',
      trader: {
        ...{ name: NURSERY.name, address: NURSERY.address, email: NURSERY.email, phone: NURSERY.phone },
        ...{ aphaNumber: 'GB-12345', vatNumber: 'GB123456782' },
      },
      cancelRight: 'right',
    })
  })

  test('a trader must give name, address and contact, and nothing changes without them', async () => {
    const cara = await server.member('cara')
    const refused = await refusal(cara, declareSeller, { body: { kind: 'trader', vatNumber: '1' } })
    expect(refused?.status).toBe(400)
    expect(Object.keys(refused?.fields ?? {}).toSorted()).toEqual(['vatNumber'])
    const missing = await refusal(cara, declareSeller, { body: { kind: 'trader' } })
    expect(Object.keys(missing?.fields ?? {}).toSorted()).toEqual(['address', 'email', 'name'])
    expect((await cara(getSellerStatus, {})).kind).toBeNull()
  })

  test('the address of a trader is on listings for sale alone: not on the profile, on gifts, or after the sale', async () => {
    const dora = await server.member('dora')
    await dora(declareSeller, { body: NURSERY })
    const sold = await putOnSale(server, dora)
    const gift = await putOnSale(server, dora, { price: 0, kind: 'free' })
    await dora(moveListing, { params: { id: String(sold), move: 'sold' } })
    const profile = await visitor(getSeller, { params: { userId: String(dora.me.id) } })
    expect(profile).toEqual({ kind: 'trader', name: NURSERY.name })
    expect(await sellerOf(gift)).toEqual({ kind: 'trader', trader: null, cancelRight: 'none' })
    expect(await sellerOf(sold)).toMatchObject({ kind: 'trader', trader: null })
  })

  test('a trader becomes private once nothing is on sale, and staff look at it', async () => {
    const ella = await server.member('ella')
    const moss = await server.member('moss', 'moderator')
    await ella(declareSeller, { body: NURSERY })
    const id = await putOnSale(server, ella)
    expect(await refusal(ella, declareSeller, { body: { kind: 'private' } })).toMatchObject({
      status: 409,
      code: 'LISTINGS_ON_SALE',
    })
    await ella(moveListing, { params: { id: String(id), move: 'pause' } })
    expect((await ella(declareSeller, { body: { kind: 'private' } })).kind).toBe('private')
    const { cases } = await moss(listCases, { query: {} })
    const doubt = cases.find(({ subjectKind, about }) => subjectKind === 'trader_doubt' && about?.id === ella.me.id)
    const found = await moss(getCase, params(doubt?.id ?? 0))
    expect(found.subject).toMatchObject({
      kind: 'trader_doubt',
      declared: 'private',
      figures: { sales: 0, takings: 0, units: 0, listings: 0 },
    })
    expect(found.actions).toContain('change')
  })

  test('a private seller answers whether they grow to sell; who does is asked to be a trader', async () => {
    const hope = await server.member('hope')
    const answer = (growsToSell: boolean) => ({ body: { kind: 'private' as const, growsToSell } })
    expect(await refusal(hope, declareSeller, answer(true))).toMatchObject({
      ...{ status: 400, code: 'GROWS_TO_SELL' },
      fields: { growsToSell: expect.stringContaining('choose Trader') },
    })
    expect((await hope(getSellerStatus, {})).kind).toBeNull()
    expect(await hope(declareSeller, { body: { kind: 'private' } })).toMatchObject({ growsToSell: null })
    expect(await hope(declareSeller, answer(false))).toMatchObject({ kind: 'private', growsToSell: false })
    // A call that does not answer leaves the answer; a trader has none.
    expect(await hope(declareSeller, { body: { kind: 'private' } })).toMatchObject({ growsToSell: false })
    expect(await hope(declareSeller, { body: { ...NURSERY, growsToSell: true } })).toMatchObject({
      ...{ kind: 'trader', growsToSell: null },
    })
    const { rows } = await server.deps.db.execute(
      `select kind, grows_to_sell from seller_declarations where user_id = ${hope.me.id} order by id`,
    )
    expect(rows.map(({ kind, grows_to_sell }) => [kind, grows_to_sell])).toEqual([
      ['private', null],
      ['private', false],
      ['trader', null],
    ])
  })

  test('declaring the same again adds no row, and a change adds one', async () => {
    const fay = await server.member('fay')
    const rowsOf = async () => {
      const { rows } = await server.deps.db.execute(
        `select kind, name from seller_declarations where user_id = ${fay.me.id} order by id`,
      )
      return rows
    }
    for (const name of ['Fay’s Ferns', 'Fay’s Ferns', 'Fay’s Finest Ferns']) {
      await fay(declareSeller, { body: { ...NURSERY, name } })
    }
    expect(await rowsOf()).toEqual([
      { kind: 'trader', name: 'Fay’s Ferns' },
      { kind: 'trader', name: 'Fay’s Finest Ferns' },
    ])
    await expect(
      server.deps.db.execute(`update seller_declarations set kind = 'private' where user_id = ${fay.me.id}`),
    ).rejects.toThrow()
  })

  describe('an exception from the right to cancel', () => {
    let gail: TestMember
    const except = (id: number, exception: 'perishable' | 'made-to-order' | null) =>
      gail(setCancelException, { ...params(id), body: { exception } })
    beforeAll(async () => {
      gail = await server.member('gail')
    })

    test('an exception from the right to cancel is for traders, and perishable only for what perishes', async () => {
      const pot = await putOnSale(server, gail)
      const exception = 'made-to-order' as const
      expect(await refusal(gail, setCancelException, { ...params(pot), body: { exception } })).toMatchObject({
        status: 409,
        code: 'NOT_A_TRADER',
      })
      await gail(declareSeller, { body: NURSERY })
      expect(await except(pot, exception)).toMatchObject({ cancelRight: 'made-to-order' })
      expect(await except(pot, null)).toMatchObject({ cancelRight: 'right' })
      expect(
        await refusal(gail, setCancelException, { ...params(pot), body: { exception: 'perishable' } }),
      ).toMatchObject({ status: 400, fields: { exception: expect.stringContaining('pot') } })
      const beans = await gail(createListing, { body: { ...body, categoryId: 2 } })
      expect(await except(beans.id, 'perishable')).toMatchObject({ cancelRight: 'perishable' })
    })
  })
})
