import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditedSales, sellersCredited } from '#features/checkout/ledger/server/seller-sales-store.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { type GeneratedOrder, generateYear, storeYear } from '#test/tax/generated-year.ts'
import { totalsOf } from './reportable.ts'
import { spanOfYear } from './server/year-span.ts'

const YEAR = 2026
const ORDERS = 10_000
const SELLERS = 150

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Summer time in the year of the test: from 29 March, 1 am UTC, until 25 October. */
const inSummer = (at: number) => at >= Date.UTC(YEAR, 2, 29, 1) && at < Date.UTC(YEAR, 9, 25, 1)

/** By the orders alone: half a basis point is rounded up in the fee of what the buyer did not get back. */
function secondCalculation(orders: readonly GeneratedOrder[]) {
  const bySeller = new Map<number, { sales: number[]; sums: number[]; fees: number[] }>()
  for (const { sellerId, price, rate, releasedAt, refunded } of orders) {
    if (releasedAt === null) continue
    const local = new Date(releasedAt.getTime() + (inSummer(releasedAt.getTime()) ? 3_600_000 : 0))
    if (local.getUTCFullYear() !== YEAR) continue
    const rest = BigInt(price - refunded)
    const fee = Number((rest * BigInt(rate) * 2n + 10_000n) / 20_000n)
    const quarter = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3][local.getUTCMonth()]!
    const of = bySeller.get(sellerId) ?? { sales: [0, 0, 0, 0], sums: [0, 0, 0, 0], fees: [0, 0, 0, 0] }
    bySeller.set(sellerId, of)
    const gets = Number(rest) - fee
    of.sales[quarter]! += gets > 0 ? 1 : 0
    of.sums[quarter]! += gets
    of.fees[quarter]! += fee
  }
  return bySeller
}

test('the totals of a generated year of 10,000 orders are those of a second calculation that reads no ledger', async () => {
  const generated = generateYear(YEAR, ORDERS, SELLERS)
  await storeYear(database.db, generated)
  const span = spanOfYear(YEAR)
  const expected = secondCalculation(generated.orders)
  const sellers = await sellersCredited(database.db, span)
  expect(sellers.map(({ sellerId }) => sellerId)).toEqual([...expected.keys()].sort((a, b) => a - b))
  const sales = await creditedSales(
    database.db,
    span,
    sellers.map(({ sellerId }) => sellerId),
  )
  // Enough of them to mean something, and not all: the years before and after are left out.
  expect(sales.length).toBeGreaterThan(5000)
  expect(sales.length).toBeLessThan(ORDERS * 0.95)
  for (const [sellerId, { sales: counts, sums, fees }] of expected) {
    const { quarters } = totalsOf(sales.filter((sale) => sale.sellerId === sellerId))
    expect(quarters.map((quarter) => quarter.sales)).toEqual(counts)
    expect(quarters.map((quarter) => quarter.consideration)).toEqual(sums)
    expect(quarters.map((quarter) => quarter.fees)).toEqual(fees)
  }
})
