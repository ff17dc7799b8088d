import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { sharesOfPart, splitOfRest } from '#features/checkout/base/fees.ts'
import type { Entry, LedgerAccount } from '#features/checkout/base/server/entries-store.ts'
import type { Order } from '#features/checkout/base/server/tables.ts'
import {
  bookClaimLapsed,
  bookPartBorne,
  bookRefundReleased,
  bookReleaseUndone,
} from '#features/checkout/ledger/server/after-release.ts'
import {
  bookAdjustment,
  bookCharge,
  bookRefund,
  bookRelease,
  bookTransfer,
} from '#features/checkout/ledger/server/ledger.ts'
import { type Pence, pence, share } from '#shared/money.ts'

/** An order as it went: the input of a calculation that does not read the ledger. */
export interface GeneratedOrder {
  id: number
  sellerId: number
  price: number
  /** Basis points. */
  rate: number
  /** Released for the last time; null when the buyer was refunded before. */
  releasedAt: Date | null
  /** What went back to the buyer of the price, before or after the release. */
  refunded: number
}

const HOUR_MS = 3_600_000

/** A sequence of numbers from 0 to 1 that is the same each time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Orders of about a year with their entries as the product books them: released, refunded before the release, in part or in full
 * after it, and released a second time after a report was withdrawn; paid out, owed back and written off, or never claimed.
 */
export function generateYear(
  year: number,
  count: number,
  sellers: number,
): { orders: GeneratedOrder[]; entries: Entry[] } {
  const random = randomFrom(year)
  const below = (limit: number) => Math.floor(random() * limit)
  const entries: Entry[] = []
  const orders = Array.from({ length: count }, (_, index) => {
    const id = index + 1
    // Some are of the years before and after, and many of the last and first hours of a quarter.
    const minutes = below(2) === 0 ? below(180) : below(90) * 24 * 60
    const paidAt = Date.UTC(year, below(5) * 3, 1) - 50 * HOUR_MS + minutes * 60_000
    const sellerId = 1 + Math.floor(random() ** 2 * sellers)
    const price = 1 + below(below(4) === 0 ? 40_000 : 4000)
    const order = orderOf({ id, sellerId, price, rate: below(3) === 0 ? 450 : 600 })
    const at = (days: number) => ({ entries, now: new Date(paidAt + days * 24 * HOUR_MS) })
    bookCharge(at(0), order)
    const outcome = outcomes[below(20)] ?? paidOut
    return { id, sellerId, price, rate: order.commissionRate, ...outcome(at, order, below) }
  })
  return { orders, entries }
}

type Outcome = (
  at: (days: number) => { entries: Entry[]; now: Date },
  order: Order,
  below: (limit: number) => number,
) => Pick<GeneratedOrder, 'releasedAt' | 'refunded'>

type Write = Parameters<typeof bookAdjustment>

const nothing = pence(0)

const released: Outcome = (at, order) => {
  bookRelease(at(2), order, { paidByBank: nothing, round: 1, share: null })
  return { releasedAt: at(2).now, refunded: 0 }
}

const payoutOf = ({ id, sellerId, sellerGets: amount }: Order) =>
  ({ id, sellerId, transactionId: id, amount, withheld: nothing }) as Parameters<typeof bookTransfer>[1]

const paidOut: Outcome = (at, order, below) => {
  const sale = released(at, order, below)
  bookTransfer(at(4), payoutOf(order))
  return sale
}

/** Everything goes back to the buyer after the payout, and the seller owes it. */
const owedBack: Outcome = (at, order, below) => {
  const sale = paidOut(at, order, below)
  const debt = splitOfRest(order, nothing).sellerGets
  bookRefundReleased(at(50), order, { from: { unsent: nothing, debt, lapsed: nothing }, paidByBank: nothing })
  return { ...sale, refunded: order.amount }
}

/** The seller left and never claimed the payout. */
const lapsed: Outcome = (at, order, below) => {
  const sale = released(at, order, below)
  bookClaimLapsed(at(30), payoutOf(order))
  return sale
}

const outcomes: readonly Outcome[] = [
  released,
  (at, order) => {
    bookRefund(at(1), order, nothing)
    return { releasedAt: null, refunded: order.amount }
  },
  (at, order, below) => {
    released(at, order, below)
    bookReleaseUndone(at(3), order, { round: 1, share: null })
    bookRelease(at(40), order, { paidByBank: nothing, round: 2, share: null })
    return { releasedAt: at(40).now, refunded: 0 }
  },
  owedBack,
  (at, order, below) => {
    const sale = released(at, order, below)
    const part = pence(below(order.amount + 1))
    const from = { unsent: sharesOfPart(order, part).seller, debt: nothing, lapsed: nothing }
    bookPartBorne(at(20), order, { of: `part-${order.id}`, part, from, to: 'refunds_owed' })
    return { ...sale, refunded: part }
  },
  (at, order, below) => {
    const sale = owedBack(at, order, below)
    const { sellerId, sellerGets: amount } = order
    const writeOff: Pick<Write[1], 'id' | 'debit' | 'credit' | 'amount' | 'reason'> = {
      ...{ id: order.id, amount, reason: 'Moved abroad' },
      ...{ debit: 'bad_debts', credit: 'seller_receivable' },
    }
    const debt = { sellerId, transactionId: order.id }
    bookAdjustment(at(60), writeOff as Write[1], debt as Write[2])
    return sale
  },
  (at, order, below) => {
    const sale = lapsed(at, order, below)
    const part = pence(below(order.amount + 1))
    const from = { unsent: nothing, debt: nothing, lapsed: sharesOfPart(order, part).seller }
    bookPartBorne(at(40), order, { of: `part-${order.id}`, part, from, to: 'refunds_owed' })
    return { ...sale, refunded: part }
  },
  (at, order, below) => {
    const sale = lapsed(at, order, below)
    const from = { unsent: nothing, debt: nothing, lapsed: splitOfRest(order, nothing).sellerGets }
    bookRefundReleased(at(40), order, { from, paidByBank: nothing })
    return { ...sale, refunded: order.amount }
  },
]

function orderOf({ id, sellerId, price, rate }: { id: number; sellerId: number; price: number; rate: number }): Order {
  const amount = pence(price)
  const platformFee: Pence = share(amount, rate)
  const protectionFee = share(amount, 300)
  const money = {
    amount,
    platformFee,
    protectionFee,
    total: pence(amount + protectionFee),
    sellerGets: pence(amount - platformFee),
  }
  return { id, sellerId, ...money, commissionRate: rate, protectionRate: 300, refundedAmount: pence(0) } as Order
}

/** Stores the orders with their entries in few statements. Triggers and references do not apply, and statuses do not matter. */
export async function storeYear(db: Database, { orders, entries }: ReturnType<typeof generateYear>): Promise<void> {
  const names = new Map<string, { id: number; code: string; owner: number | null }>()
  const accountOf = (account: LedgerAccount): number => {
    const [code, owner] =
      typeof account === 'string'
        ? [account, null]
        : 'payableTo' in account
          ? ['seller_payable', account.payableTo]
          : 'receivableFrom' in account
            ? ['seller_receivable', account.receivableFrom]
            : ['group_payable', account.payableToGroup]
    const name = `${code}:${owner}`
    const known = names.get(name) ?? { id: 100_000 + names.size, code: String(code), owner: owner as number | null }
    names.set(name, known)
    return known.id
  }
  const lines = entries.flatMap((entry, at) =>
    entry.lines
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount], line) => ({ entry: at + 1, line: line + 1, account: accountOf(account), amount })),
  )
  const written = entries.map(({ kind, of, transactionId, at }, index) => ({
    id: index + 1,
    kind,
    key: `${kind}:${of}:${index}`,
    order: transactionId,
    at,
  }))
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into transactions (id, order_id, buyer_id, seller_id, product_id, product_title, amount, commission_rate, protection_rate,
        platform_fee, protection_fee, with_protection, protection_wording, status, created_at, updated_at)
      overriding system value
      select id, 'generated-' || id, 0, "sellerId", 1, 'A fern', price, rate, 300, (price::bigint * rate + 5000) / 10000, 0, false, '', 'cancelled', now(), now()
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (id int, "sellerId" int, price int, rate int)`)
    await tx.execute(sql`
      delete from ledger_accounts`)
    await tx.execute(sql`
      insert into ledger_accounts (id, code, owner_id, type) overriding system value
      select id, code, owner, 'asset' from jsonb_to_recordset(${JSON.stringify([...names.values()])}::jsonb)
        as a (id int, code text, owner int)`)
    await tx.execute(sql`
      insert into ledger_entries (id, kind, idem_key, transaction_id, occurred_at) overriding system value
      select id, kind, key, "order", at from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as e (id bigint, kind text, key text, "order" int, at timestamptz)`)
    await tx.execute(sql`
      insert into ledger_postings (entry_id, line, account_id, amount)
      select entry, line, account, amount from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as p (entry bigint, line smallint, account int, amount bigint)`)
  })
  // As autovacuum does: without statistics the planner takes every table for a small one.
  await db.execute(sql`analyze transactions, ledger_accounts, ledger_entries, ledger_postings`)
}
