import { globSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { body, type Situation, situationsOf, withReason } from '#test/order-situations.ts'
import { proveSecondFactor, startTestServer, type Visitor } from '#test/server.ts'
import { faults, RULED, refusal, see, settle } from '#test/shop.ts'
import { type Actor, alreadyDone, type Event, next, type Status, TRANSITIONS } from '../base/lifecycle.ts'
import { acceptCancellation, cancelOrder, contestCancellation, sayBroughtBack } from '../cancel/contract.ts'
import { decideDispute, refundReleased } from '../dispute/contract.ts'
import { addEvidencePhoto, removeEvidencePhoto, saveOwnEvidence } from '../dispute/evidence-contract.ts'
import { refundAgain } from '../ledger/contract.ts'
import {
  acceptReservation,
  agreeRefund,
  cancelLine,
  checkAge,
  confirmDelivery,
  contestRefund,
  denyHandover,
  handOver,
  requestRefund,
  withdrawRefund,
} from './contract.ts'

type Caller = 'buyer' | 'seller' | 'staff' | 'stranger' | 'visitor'
const CALLERS: readonly Caller[] = ['buyer', 'seller', 'staff', 'stranger', 'visitor']

const server = await startTestServer()
const buyer = await server.member('buyer')
const seller = await server.member('seller')
const people: Record<Caller, Visitor> = {
  buyer,
  seller,
  staff: await server.member('moss', 'finance'),
  stranger: await server.member('stranger'),
  visitor: server.visitor(),
}
const situations = situationsOf(server, buyer, seller)

interface Action {
  endpoint: Endpoint
  /** The event that the call causes, for each actor who may make it. */
  events: Partial<Record<Actor, Event>>
  /** The same after the release. */
  afterRelease?: Partial<Record<Actor, Event>>
  call(who: Visitor, id: number, code: string): ReturnType<typeof refusal>
}

const decides = (to: 'buyer' | 'seller', event: Event): Action => ({
  endpoint: decideDispute,
  events: { staff: event },
  call: (who, id) => refusal(who, decideDispute, { body: { ...RULED, transactionId: id, to } }),
})

const named = (id: number) => ({ params: { id: String(id) } })

/** A call that names the order, with or without a reason. */
const plain = (endpoint: Endpoint, events: Action['events'], input: (id: number) => object = body): Action => ({
  endpoint,
  events,
  call: (who, id) => refusal(who, endpoint as typeof handOver, input(id) as ReturnType<typeof body>),
})

const actions = {
  'Confirm Receipt': {
    endpoint: confirmDelivery,
    events: { buyer: 'confirmReceipt', seller: 'enterCode' },
    call: (who, id, code) => refusal(who, confirmDelivery, { body: { transactionId: id, code } }),
  },
  'Accept the reservation': plain(acceptReservation, { seller: 'accept' }),
  'Hand over': plain(handOver, { seller: 'handOver' }),
  // No order of these is about a bladed tool, or has several listings.
  'Check the age': plain(checkAge, {}),
  // No order of these was bought from a trader, so none can be cancelled within 14 days: see cancellations.test.ts.
  'Cancel the order': plain(cancelOrder, {}, named),
  'Bring it back': plain(sayBroughtBack, {}, named),
  'Accept the cancellation': plain(acceptCancellation, {}, named),
  'Contest the cancellation': plain(contestCancellation, {}, (id) => ({
    ...named(id),
    body: { reason: 'It is not back' },
  })),
  'Deny the handover': plain(denyHandover, { buyer: 'denyHandover' }),
  'Request Refund': {
    ...plain(requestRefund, { buyer: 'requestRefund', seller: 'cancelSale' }, withReason),
    afterRelease: { buyer: 'claimProtection', seller: 'refundSale' },
  },
  'Refund as staff': plain(refundReleased, { staff: 'staffRefund' }, (id) => ({
    body: { ...RULED, transactionId: id },
  })),
  'Cancel a listing': plain(cancelLine, {}, (id) => ({ body: { transactionId: id, productId: 999_999 } })),
  'Agree to the refund': plain(agreeRefund, { seller: 'agreeRefund' }),
  'Contest the refund': plain(contestRefund, {}, withReason),
  'Withdraw the request': plain(withdrawRefund, { buyer: 'withdrawRefund' }),
  'Decide for the buyer': decides('buyer', 'decideRefund'),
  'Decide for the seller': decides('seller', 'decideRelease'),
} satisfies Record<string, Action>
type ActionName = keyof typeof actions

interface Cell {
  where: string
  caller: Caller
  action: ActionName
  answer: number
  /** The expected transition; none when the status does not change. */
  event: Event | null
  to: Status
}

/** The expected result of an attempt. */
function ruling(where: string, caller: Caller, action: ActionName): Cell {
  const situation = situations[where] as Situation
  const { status } = situation
  const cell = { where, caller, action, event: null, to: status }
  const refused = refusalByPerson(situation, caller, action)
  if (refused) return { ...cell, answer: refused }
  const { requested, bankDecides } = situation
  if (action === 'Contest the refund') return { ...cell, answer: status === 'dispute' && !bankDecides ? 200 : 409 }
  const event = eventOf(situation, caller, action)
  if (!event) return { ...cell, answer: 403 }
  // While a bank decides, no one else does; a request already made still stands.
  if (bankDecides) return { ...cell, answer: requested && event === 'requestRefund' ? 200 : 409 }
  const to = isOver(situation, event) ? null : next(status, event)
  if (to) return { ...cell, answer: 200, event, to }
  const isDone = alreadyDone(status, event) && (event !== 'denyHandover' || situation.isDoubted === true)
  return { ...cell, answer: isDone ? 200 : 409 }
}

/** Checked first: staff calls exist only for staff, and an order only for its two parties. */
function refusalByPerson({ status }: Situation, caller: Caller, action: ActionName): number | null {
  if ('staff' in actions[action].events) return caller === 'staff' ? null : 404
  if (caller === 'visitor') return 401
  const unpaid = status === 'pending' || status === 'cancelled'
  if (caller === 'buyer' || (caller === 'seller' && !unpaid)) {
    return refusalOfParty(caller, action)
  }
  return 404
}

/** Calls that no order of these needs, and the party who makes them. */
const notApplicable: Partial<Record<ActionName, Caller>> = {
  'Check the age': 'seller',
  'Cancel a listing': 'seller',
  'Cancel the order': 'buyer',
  'Bring it back': 'buyer',
  'Accept the cancellation': 'seller',
  'Contest the cancellation': 'seller',
}

/** What only the seller may do, and what no order of these needs. */
function refusalOfParty(caller: Caller, action: ActionName): number | null {
  const party = notApplicable[action]
  if (party) return caller === party ? 409 : 403
  return action === 'Contest the refund' && caller === 'buyer' ? 403 : null
}

function eventOf(
  { status, handedOver, isProtected, isDoubted }: Situation,
  caller: Caller,
  name: ActionName,
): Event | undefined {
  const action: Action = actions[name]
  const events: Partial<Record<string, Event>> = (status === 'completed' && action.afterRelease) || action.events
  const event = events[caller]
  if (event !== 'withdrawRefund') return event
  if (isProtected || status === 'completed') return 'withdrawClaim'
  return handedOver || isDoubted || status === 'delivered' ? 'withdrawReport' : event
}

/** What the state machine alone does not say: the order's own facts forbid it. */
function isOver(situation: Situation, event: Event): boolean {
  const { isProtected, isPaid, isTooEarly, isProven, isDoubted } = situation
  if (event === 'handOver') return isTooEarly === true
  if (situation.status === 'delivered' && (event === 'denyHandover' || event === 'enterCode')) return isProven === true
  if (situation.status === 'dispute' && isHandoverProof(event)) return isDoubted !== true
  if (event === 'withdrawReport') return isDoubted === true
  // After the release only a protected order can be reported, and only a paid one refunded.
  if (event === 'claimProtection') return !isProtected
  return (event === 'refundSale' || event === 'staffRefund') && !isPaid
}

/** Events that settle only a dispute about the handover. */
const isHandoverProof = (event: Event): boolean => event === 'enterCode' || event === 'confirmReceipt'

const cellsOf = (where: string): Cell[] =>
  (Object.keys(actions) as ActionName[]).flatMap((action) => CALLERS.map((caller) => ruling(where, caller, action)))

/** A contest is stored with the order, although the status does not change. */
const changesSomething = ({ event, action, answer, where }: Cell): boolean =>
  event !== null || (action === 'Contest the refund' && answer === 200 && !situations[where]?.contested)

const attempt = async ({ caller, action }: Cell, id: number, code: string): Promise<number> =>
  (await actions[action].call(people[caller], id, code))?.status ?? 200

/** Everything stored about an order, its money and its listing. */
async function everythingOf(id: number): Promise<object> {
  const { rows } = await server.deps.db.execute(sql`
    select to_jsonb(t) as order, p.status as listing, p.quantity,
      (select jsonb_agg(e.event order by e.id) from transaction_events e where e.transaction_id = t.id) as steps,
      (select jsonb_agg(to_jsonb(r) order by r.id) from refunds r where r.transaction_id = t.id) as refunds,
      (select jsonb_agg(to_jsonb(o) order by o.id) from payouts o where o.transaction_id = t.id) as payouts,
      (select jsonb_agg(l.idem_key order by l.id) from ledger_entries l where l.transaction_id = t.id) as entries,
      (select count(*) from code_tries c where c.transaction_id = t.id) as codes
    from transactions t join products p on p.id = t.product_id where t.id = ${id}`)
  return rows[0]!
}

describe.each(Object.keys(situations))('an order in the situation: %s', (where) => {
  const { status, reach } = situations[where] as Situation
  // From the ledger: after the handover the buyer no longer sees the code, but it is still compared.
  const codeOf = async (id: number) => {
    const { rows } = await server.deps.db.execute<{ code: string | null }>(
      sql`select collection_code as code from transactions where id = ${id}`,
    )
    return rows[0]?.code ?? '123456'
  }

  test('a forbidden call is refused with a reason and changes nothing', async () => {
    const id = await reach()
    const code = await codeOf(id)
    const before = await everythingOf(id)
    for (const cell of cellsOf(where).filter((cell) => !changesSomething(cell))) {
      const { caller, action, answer } = cell
      expect([caller, action, await attempt(cell, id, code)]).toEqual([caller, action, answer])
    }
    expect(await everythingOf(id)).toEqual(before)
  })

  test.each(cellsOf(where).filter(changesSomething))('$asker attempts $action', async (cell) => {
    const id = await reach()
    const code = await codeOf(id)
    expect((await see(buyer, id)).status).toBe(status)
    expect(await attempt(cell, id, code)).toBe(200)
    // Without protection the right code hands over and releases in one step.
    const reached = cell.event === 'enterCode' ? 'completed' : cell.to
    const { status: now, timeline } = await see(buyer, id)
    expect(now).toBe(reached)
    if (cell.event) expect(timeline.map(({ event }) => event)).toContain(cell.event)
    await settle(server)
    const once = await everythingOf(id)
    expect(await attempt(cell, id, code)).toBe(200)
    expect(await everythingOf(id)).toEqual(once)
  })
})

test('exactly the permissions of the state machine succeed', () => {
  const name = (from: Status, event: Event, who: string) => `${who}: ${event} from ${from}`
  const succeeding = Object.entries(situations).flatMap(([where, { status }]) =>
    cellsOf(where).flatMap(({ event, caller }) => (event ? [name(status, event, caller)] : [])),
  )
  const isHere = ({ who, event }: (typeof TRANSITIONS)[number]) => who !== 'system' && event !== 'cancelLine'
  const ruled = TRANSITIONS.filter(isHere).map(({ from, event, who }) => name(from, event, who))
  expect([...new Set(succeeding)].sort()).toEqual(ruled.sort())
})

test('the table contains every call that names an order', async () => {
  const files = globSync(new URL('../*/*contract.ts', import.meta.url).pathname)
  const contracts: object[] = await Promise.all(files.map((file) => import(file)))
  const about = contracts
    .flatMap(Object.values)
    .filter((call): call is Endpoint => typeof call === 'object' && call !== null && 'path' in call)
    .filter(
      ({ method, path, body }) =>
        (method !== 'GET' && path.startsWith('/api/transactions/:id')) ||
        body?.safeParse({}).error?.issues.some(({ path: [name] }) => name === 'transactionId'),
    )
  const inTable: readonly string[] = Object.values(actions).map(({ endpoint }) => endpoint.path)
  // refundAgain moves money that is already owed, and no order: see desk.test.ts; the answer to a bank: evidence.test.ts.
  const elsewhere: readonly string[] = [refundAgain, saveOwnEvidence, addEvidencePhoto, removeEvidencePhoto].map(
    ({ path }) => path,
  )
  expect(about.length).toBeGreaterThan(inTable.length / 2)
  expect(about.map(({ path }) => path).filter((path) => ![...inTable, ...elsewhere].includes(path))).toEqual([])
})

test.each(['buyer', 'seller'] as const)(
  'a member of staff cannot decide a dispute in which they are the %s',
  async (party) => {
    const id = await situations['a refund contested']!.reach()
    const { me } = { buyer, seller }[party]
    const member = me.id
    await proveSecondFactor(server, { me })
    const become = (role: string) => server.deps.db.execute(sql`update users set role = ${role} where id = ${member}`)
    await become('finance')
    const before = await everythingOf(id)
    for (const action of ['Decide for the buyer', 'Decide for the seller'] as const) {
      expect((await actions[action].call(people[party], id, ''))?.status).toBe(403)
    }
    expect(await everythingOf(id)).toEqual(before)
    await become('user')
  },
)

test('an order that does not exist is not found for anyone', async () => {
  for (const cell of cellsOf('processing').filter(({ answer }) => answer === 200 || answer === 409)) {
    expect(await attempt(cell, 2_000_000_000, '1')).toBe(404)
  }
  expect(await faults(server)).toEqual([])
})
