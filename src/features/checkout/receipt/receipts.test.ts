import { beforeAll, describe, expect, test } from 'vitest'
import { clearPlace, setPlace } from '#features/listings/place/contract.ts'
import { pdfText } from '#test/files/pdf-text.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, openCheckout, pass, putOnSale, refusal, see } from '#test/shop.ts'
import { STATUSES } from '../base/lifecycle.ts'
import { confirmDelivery, requestRefund, type Transaction } from '../order/contract.ts'
import { reserveFree } from '../payment/contract.ts'
import { getEarnings, getReceipt } from './contract.ts'
import { receiptOf } from './receipt.ts'
import { receiptFile, STATEMENT_FILE } from './receipt-files.ts'
import { receiptPdf } from './server/receipt-pdf.ts'
import { spanOf, yearsBetween } from './statement-years.ts'

let server: TestServer
let rose: TestMember
let ivy: TestMember
let sold: number
let refunded: number
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  sold = await buy(server, ivy, await putOnSale(server, rose, { title: '=HYPERLINK("x"), “Rambling” rose' }))
  await ivy(confirmDelivery, { body: { transactionId: sold } })
  refunded = await buy(server, ivy, await putOnSale(server, rose, { title: 'Łąka meadow mix 🌼' }))
  await rose(requestRefund, { body: { transactionId: refunded, reason: 'Slugs ate it' } })
  // Bought with protection: the payout waits for 48 hours.
  await pass(server, 49 * 3_600_000)
})

const receipt = (member: TestMember, id: number) => member(getReceipt, { params: { id: String(id) } })
const file = (member: TestMember, url: string) => member.request({ method: 'GET', url })
const year = () => String(server.deps.clock.now().getUTCFullYear())

describe('receipts', () => {
  test('the buyer sees what was paid, the seller what is left of it', async () => {
    const mine = await receipt(ivy, sold)
    expect(mine).toMatchObject({ title: 'Receipt', total: { name: 'Paid by card', amount: 2060 } })
    expect(mine.lines).toEqual([
      { name: 'Item price', amount: 2000 },
      { name: 'Buyer protection (3%)', amount: 60 },
    ])
    expect(mine.people.map(({ role }) => role)).toEqual(['Buyer', 'Seller'])
    const theirs = await receipt(rose, sold)
    expect([mine.party, theirs.party]).toEqual(['buyer', 'seller'])
    expect(theirs).toMatchObject({ title: 'Sale statement', total: { name: 'You get', amount: 1880 } })
    expect(theirs.lines).toEqual([
      { name: 'Price', amount: 2000 },
      { name: 'Commission (6%)', amount: -120 },
    ])
    expect(theirs.notes.join(' ')).toContain('not a VAT invoice')
  })

  test('the buyer’s says where it is collected and how far that is, never with the full postcode', async () => {
    expect(await receipt(ivy, sold)).toMatchObject({ place: { name: 'Collected in', where: 'Leeds, LS6' } })
    await ivy(setPlace, { body: { place: 'LS6' } })
    expect(await receipt(ivy, sold)).toMatchObject({ place: { where: 'Leeds, LS6, less than a mile from you' } })
    expect(await receipt(rose, sold)).toMatchObject({ place: null })
    const { rawPayload } = await file(ivy, receiptFile(sold))
    expect(pdfText(rawPayload)).toContain('Collected in: Leeds, LS6, less than a mile from you')
    await ivy(clearPlace, {})
  })

  test('the place says "Collect in" until the handover, and neither for an order refunded before it', async () => {
    const order = await see(ivy, sold)
    const company = { name: null, number: null, address: null, email: null }
    const site = { company, productName: 'Fern & Vine' }
    const nameIn = (change: Partial<Transaction>) =>
      receiptOf({ ...order, ...change }, { commission: 600, protection: 300 }, site).place?.name
    expect(nameIn({ status: 'processing', handedOverAt: null })).toBe('Collect in')
    expect(nameIn({ status: 'dispute', handedOverAt: null })).toBe('Collect in')
    expect(nameIn({ status: 'delivered', handedOverAt: order.createdAt })).toBe('Collected in')
    expect(nameIn({ status: 'refunded', handedOverAt: order.createdAt })).toBe('Collected in')
    expect(nameIn({ status: 'refunded', handedOverAt: null })).toBe('Place')
    const { rawPayload } = await file(ivy, receiptFile(refunded))
    expect(pdfText(rawPayload)).toContain('Place: Leeds, LS6')
    expect(pdfText(rawPayload)).not.toContain('Collected in')
  })

  test('a long name of a line is wrapped beside its amount', async () => {
    const found = await receipt(ivy, sold)
    const name = `${'Gardener’s Delight tomato '.repeat(4)}(12 × £2.00, any 3 for £5.00)`
    const lines = [{ name, amount: 2400 }, ...found.lines]
    const text = pdfText(await receiptPdf({ ...found, lines }, 'Fern & Vine'))
    expect(text.replaceAll('\n', ' ')).toContain('any 3 for £5.00)')
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(120)
  })

  test('a refund is deducted on both sides', async () => {
    const mine = await receipt(ivy, refunded)
    expect(mine.total).toEqual({ name: 'Paid after the refund', amount: 0 })
    expect(mine.lines.at(-1)).toEqual({ name: 'Refunded to your card', amount: -2060 })
    expect((await receipt(rose, refunded)).total.amount).toBe(0)
  })

  test('in every state both parties lose or keep the same price, and only a sent refund is called made', async () => {
    const rates = { commission: 600, protection: 300 }
    const company = { name: null, number: null, address: null, email: null }
    const site = { company, productName: 'Fern & Vine' }
    const views = { buyer: await see(ivy, sold), seller: await see(rose, sold) }
    const lines = (change: Partial<Transaction>, party: 'buyer' | 'seller') =>
      receiptOf({ ...views[party], ...change }, rates, site)
    for (const status of STATUSES) {
      const isBack = status === 'refunded' || status === 'cancelled'
      const change = { status, refundedAmount: isBack ? 2060 : 0 }
      expect(lines(change, 'buyer').total.amount, status).toBe(isBack ? 0 : 2060)
      expect(lines(change, 'seller').total.amount, status).toBe(isBack ? 0 : 1880)
      expect(JSON.stringify(lines(change, 'seller')), status).not.toMatch(/your card|your bank/)
    }
    const refund = { status: 'refunded', refundedAmount: 2060, refundPending: true } as const
    const linesOf = (change: Partial<Transaction>) => {
      const { lines: all, dates } = lines({ ...refund, ...change }, 'buyer')
      return [all.at(-1)?.name, dates.at(-1)?.name]
    }
    expect(linesOf({})).toEqual(['Refund on its way to your card', 'Refund started'])
    expect(linesOf({ refundFailed: true })).toEqual(['Refund still owed to you', 'Refund started'])
    expect(linesOf({ refundPending: false })).toEqual(['Refunded to your card', 'Refunded'])
  })

  test('only the two parties have a receipt, and only for a paid order that was not free', async () => {
    const moss = await server.member('moss')
    const { transactionId } = await openCheckout(ivy, await putOnSale(server, rose))
    const free = await ivy(reserveFree, {
      body: { productId: await putOnSale(server, rose, { kind: 'free', price: 0 }) },
    })
    for (const [member, id] of [
      [moss, sold],
      [ivy, transactionId],
      [ivy, free.transactionId],
    ] as const) {
      expect(await refusal(member, getReceipt, { params: { id: String(id) } })).toMatchObject({ status: 404 })
      expect((await file(member, receiptFile(id))).statusCode).toBe(404)
    }
  })

  test('the file is one tagged page of real text, whatever characters a title has', async () => {
    for (const id of [sold, refunded]) {
      const { statusCode, headers, rawPayload } = await file(ivy, receiptFile(id))
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toMatch(/^inline; filename="receipt-[0-9A-F]{8}-B\.pdf"$/)
      const bytes = rawPayload.toString('latin1')
      expect(bytes.slice(0, 8)).toBe('%PDF-1.7')
      expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1)
      expect(bytes).toContain('/Marked true')
      expect(bytes).toContain('/Lang (en-GB)')
    }
  })

  test('the file shows every name in its own script: Latin with all accents, Greek and Cyrillic', async () => {
    const title = 'Ćma “hedge” Ωμέγα Ґречка 🌼'
    const seller = await server.member('lukasz')
    const buyer = await server.member('eleni')
    for (const [{ me }, name] of [
      [seller, 'Łukasz Şahin'],
      [buyer, 'Ελένη Їжак-Nguyễn'],
    ] as const) {
      await server.deps.db.execute(`update users set full_name = '${name}' where id = ${me.id}`)
    }
    const id = await buy(server, buyer, await putOnSale(server, seller, { title }))
    const text = pdfText((await file(buyer, receiptFile(id))).rawPayload).replaceAll('\n', ' ')
    expect(text).toContain('Seller: Łukasz Şahin')
    expect(text).toContain('Buyer: Ελένη Їжак-Nguyễn')
    expect(text).toContain('Ćma “hedge” Ωμέγα Ґречка ?')
    expect(text).toContain('The contract of sale is between Łukasz Şahin and Ελένη Їжак-Nguyễn.')
    expect(text).toContain('£20.60')
  })

  test('the email about a payment names its amounts and links to the receipt and the pickup', async () => {
    const mail = (await server.mails()).find(({ subject }) => subject.startsWith('Your order: =HYPERLINK'))
    expect(mail?.text).toContain('Paid by card: £20.60')
    expect(mail?.text).toContain(`/transactions/${sold}/receipt`)
    expect(mail?.text).toContain(`/transactions/${sold}/pickup`)
  })
})

describe('a year of sales', () => {
  test('the statement is a table that spreadsheets read without running anything', async () => {
    const { headers, body } = await file(rose, `${STATEMENT_FILE}?year=${year()}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="sales-${year()}.csv"`)
    expect(body.startsWith('\uFEFF"Date paid","Order","Item"')).toBe(true)
    const [, first, second, end] = body.split('\r\n')
    expect(first).toMatch(/^"20\d\d-\d\d-\d\d","[0-9a-f]{8}","'=HYPERLINK\(""x""\), “Rambling” rose",/)
    expect(first).toMatch(/,"20\.00","0\.00","1\.20","0\.00","18\.80","Completed","20\d\d-\d\d-\d\d"$/)
    expect(second).toMatch(/,"20\.00","20\.00","0\.00","0\.00","0\.00","Refunded",""$/)
    expect(end).toBe('')
  })

  test("the statement contains only the seller's own sales, and text that is not a year is refused", async () => {
    expect((await file(ivy, `${STATEMENT_FILE}?year=${year()}`)).body.split('\r\n')).toHaveLength(2)
    expect((await file(rose, `${STATEMENT_FILE}?year=1999; drop`)).statusCode).toBe(400)
  })

  test('earnings add up what is held, waiting and paid out', async () => {
    const { held, waiting, frozen, paidOut, years } = await rose(getEarnings, {})
    expect([held.amount, waiting.amount, frozen.amount, paidOut.formatted]).toEqual([0, 0, 0, '£18.80'])
    expect(years).toContain(year())
    expect((await ivy(getEarnings, {})).years).toEqual([])
  })

  test('years are calendar years and tax years from 6 April', () => {
    expect(spanOf('2026')).toEqual({ first: '2026-01-01', last: '2026-12-31' })
    expect(spanOf('2026-27')).toEqual({ first: '2026-04-06', last: '2027-04-05' })
    expect(spanOf('2026-28')).toBeNull()
    expect(yearsBetween({ first: '2026-03-01', last: '2026-03-02' })).toEqual(['2026', '2025-26'])
    expect(yearsBetween({ first: '2025-12-31', last: '2026-04-06' })).toEqual(['2026-27', '2026', '2025-26', '2025'])
  })
})
