import { expect, test } from 'vitest'
import { setPreferences } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, enterCode, faults, handOverWithoutCode, pass, putOnSale, see, settle } from '#test/shop.ts'
import { CLOCK_NAMES, CLOCKS, type ClockName } from '../base/clocks.ts'
import { confirmDelivery, contestRefund, denyHandover, requestRefund } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const server = await startTestServer()
const moss = await server.member('moss', 'finance')

interface Sale {
  seller: TestMember
  buyer: TestMember
  id: number
}
interface Case {
  clock: ClockName
  who: 'seller' | 'buyer' | 'staff'
  /** Begins the clock. */
  begin(sale: Sale): Promise<unknown>
  /** The email at its beginning. */
  first: RegExp
  /** When the second one is due, and what it says. */
  after: number
  second: RegExp
  /** Hours from the second email to the end, and the status after it. */
  ends: number
  to: string
}

const because = (transactionId: number) => ({ body: { transactionId, reason: 'Because' } })
const body = (transactionId: number) => ({ body: { transactionId } })
const states = ({ seller, id }: Sale) => handOverWithoutCode(server, seller, id)
const requests = ({ buyer, id }: Sale) => buyer(requestRefund, because(id))
const paid = async () => {}

const confirmFirst = {
  clock: 'stated',
  begin: states,
  after: 126 * HOUR,
  ends: 42,
  to: 'dispute',
} as const
const cases: Record<string, Case> = {
  'a paid order, its buyer': {
    ...{ clock: 'collecting', who: 'buyer', begin: paid, first: /^Your order/, to: 'refunded' },
    ...{ after: 10 * DAY, second: /^Do you have A fine fern/, ends: 97 },
  },
  'a paid order, its seller': {
    ...{ clock: 'collecting', who: 'seller', begin: paid, first: /^Sold/, to: 'refunded' },
    ...{ after: 10 * DAY, second: /^Did you hand over/, ends: 97 },
  },
  'a stated handover, the buyer': {
    ...confirmFirst,
    ...{ who: 'buyer', first: /^Have you collected A fine fern/, second: /^Please confirm/ },
  },
  'a stated handover of a new seller, the seller': {
    // The seller caused it; the reply says what happens next.
    ...confirmFirst,
    ...{ who: 'seller', first: /^Sold/, second: /^No answer yet/ },
  },
  'a handover with the code': {
    ...{ clock: 'reporting', who: 'buyer', first: /^Collected/, second: /^Is everything all right with/ },
    ...{
      begin: ({ seller, buyer, id }: Sale) => enterCode(seller, buyer, id),
      after: 36 * HOUR,
      ends: 12,
      to: 'completed',
    },
  },
  'a confirmed receipt': {
    ...{ clock: 'reportingReleased', who: 'buyer', first: /^Completed/, second: /^Is everything all right with/ },
    ...{
      begin: ({ buyer, id }: Sale) => buyer(confirmDelivery, body(id)),
      after: 36 * HOUR,
      ends: 12,
      to: 'completed',
    },
  },
  'a refund request': {
    ...{ clock: 'answering', who: 'seller', first: /has requested a refund/, second: /^Please answer/ },
    ...{ begin: requests, after: 54 * HOUR, ends: 18, to: 'refunded' },
  },
  'a report after the release': {
    ...{ clock: 'answering', who: 'seller', first: /has requested a refund/, second: /^Please answer/ },
    begin: async (sale: Sale) => {
      await sale.buyer(confirmDelivery, body(sale.id))
      await requests(sale)
    },
    ...{ after: 54 * HOUR, ends: 18, to: 'refunded' },
  },
  'a denied handover': {
    ...{ clock: 'answering', who: 'seller', first: /says it was not handed over/, second: /^Please answer/ },
    begin: async (sale: Sale) => {
      await states(sale)
      await sale.buyer(denyHandover, body(sale.id))
    },
    ...{ after: 54 * HOUR, ends: 18, to: 'refunded' },
  },
  'a contested refund': {
    ...{ clock: 'deciding', who: 'staff', first: /^To decide/, second: /^To decide/ },
    begin: async (sale: Sale) => {
      await requests(sale)
      await sale.seller(contestRefund, because(sale.id))
    },
    ...{ after: 54 * HOUR, ends: 21 * 24 - 54, to: 'refunded' },
  },
}

let pairs = 0
async function sell(): Promise<Sale> {
  pairs += 1
  const [seller, buyer] = [await server.member(`seller${pairs}`), await server.member(`buyer${pairs}`)]
  // Nobody here wants emails about orders.
  const kinds = [{ kind: 'order' as const, inApp: true, email: 'off' as const }]
  for (const person of [seller, buyer]) await person(setPreferences, { body: { kinds } })
  return { seller, buyer, id: await buy(server, buyer, await putOnSale(server, seller)) }
}

test.each(Object.entries(cases))(
  '%s: a required email, a second one with a quarter of the time left, then the end',
  async (_name, one) => {
    const sale = await sell()
    await one.begin(sale)
    await settle(server)
    const reader = one.who === 'staff' ? moss : sale[one.who]
    const emails = async () => {
      const all = (await server.mails()).filter(({ to }) => to === reader.me.email)
      const about = one.who === 'staff' ? all.filter(({ subject }) => subject.includes(`order ${sale.id},`)) : all
      return about.map(({ subject }) => subject)
    }
    expect((await emails()).filter((subject) => one.first.test(subject)).length).toBeGreaterThan(0)
    const seconds = async () => (await emails()).filter((subject) => one.second.test(subject)).length
    await pass(server, one.after - HOUR)
    const before = await seconds()
    await pass(server, HOUR + 60_000)
    expect(await seconds()).toBe(before + 1)
    const { status, protectedUntil } = await see(sale.buyer, sale.id)
    expect(status).toBe(CLOCKS[one.clock].status)
    // The last day of collecting is asked about too.
    if (one.clock === 'collecting') await pass(server, 73 * HOUR)
    await pass(server, one.clock === 'collecting' ? (one.ends - 73) * HOUR : one.ends * HOUR)
    expect((await see(sale.buyer, sale.id)).status).toBe(one.to)
    if (protectedUntil) expect((await see(sale.buyer, sale.id)).protectedUntil).toBeNull()
    expect(await faults(server)).toEqual([])
  },
)

test('the table has every clock', () => {
  expect([...new Set(Object.values(cases).map(({ clock }) => clock))].sort()).toEqual([...CLOCK_NAMES].sort())
  for (const name of CLOCK_NAMES) {
    const tried = Object.values(cases).filter(({ clock }) => clock === name)
    expect(tried.map(({ who }) => who)).toEqual(expect.arrayContaining([...CLOCKS[name].actors]))
  }
})
