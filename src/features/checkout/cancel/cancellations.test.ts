import { beforeAll, describe, expect, test } from 'vitest'
import { decideCase, listCases } from '#features/desk/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, enterCode, faults, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { stuckMoney } from '../ledger/stuck-contract.ts'
import { confirmDelivery, requestRefund } from '../order/contract.ts'
import { payouts } from '../payout/contract.ts'
import { acceptCancellation, cancelOrder, contestCancellation, getCancellation, sayBroughtBack } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STANDS = { action: 'none', rule: 'asDescribed', words: 'The photos show broken fronds.' } as const

const server = await startTestServer()
let nursery: TestMember
let ivy: TestMember
let finn: TestMember
const at = (id: number) => ({ params: { id: String(id) } })
const stateOf = async (id: number, member = ivy) => (await member(getCancellation, at(id))).status
const bought = async (protection = false, title = 'A fine fern') =>
  buy(server, ivy, await putOnSale(server, nursery, { title }), { protection })
/** Collected by the code, which releases and pays out an order without protection. */
const collected = async () => {
  const id = await bought()
  await enterCode(nursery, ivy, id)
  await settle(server)
  return id
}
const subjectsTo = async (member: TestMember) =>
  (await server.mails()).filter(({ to }) => to === member.me.email).map(({ subject }) => subject)

/** Months pass here, so sessions do not expire. */
const keepSignedIn = () =>
  server.deps.db.execute(
    `update sessions set expires_at = '3000-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`,
  )

beforeAll(async () => {
  nursery = await server.member('nursery')
  ivy = await server.member('ivy')
  await nursery(declareSeller, {
    body: { kind: 'trader', name: 'Ferns & Co', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' },
  })
  await keepSignedIn()
})

describe('what a trader sold', () => {
  test('the confirmation by email names the trader and the right to cancel', async () => {
    const id = await bought()
    const mail = (await server.mails()).findLast(
      ({ to, subject }) => to === ivy.me.email && /^Your order/.test(subject),
    )
    const must = ['Ferns & Co', '1 Mill Lane, Leeds LS6 2AB', 'ferns@example.org', 'until 14 days after']
    const information = [
      'The total includes all taxes',
      'nothing is delivered',
      'Consumer Rights Act 2015',
      'at your own cost',
    ]
    for (const text of [...must, ...information, 'I hereby give notice that I cancel my contract of sale'])
      expect(mail?.text).toContain(text)
    const { soldBy } = await see(ivy, id)
    expect(soldBy).toMatchObject({ kind: 'trader', trader: { name: 'Ferns & Co' }, cancelRight: 'right' })
    expect((await see(nursery, id)).soldBy).toBeNull()
    expect(mail?.text).toContain(`/transactions/${id}/cancel`)
  })

  test('before it is collected it is cancelled and, when the trader does not answer for three days, refunded', async () => {
    const id = await bought(false, 'A cancelled fern')
    expect((await see(ivy, id)).cancellation).toEqual({ state: 'open', until: null })
    const found = await ivy(cancelOrder, at(id))
    expect(found).toMatchObject({ status: 'returned', wasCollected: false, trader: { name: 'Ferns & Co' } })
    expect(await ivy(cancelOrder, at(id))).toEqual(found)
    const arranging = async () =>
      (await subjectsTo(ivy)).filter((subject) => subject === 'Have you arranged to collect A cancelled fern?')
    await settle(server)
    expect(await subjectsTo(ivy)).toContain('Cancelled: A cancelled fern')
    expect(await subjectsTo(nursery)).toContain('Ivy Gardener has cancelled: A cancelled fern')
    await pass(server, 53 * HOUR)
    expect(await subjectsTo(nursery)).not.toContain('Please answer Ivy Gardener: A cancelled fern')
    await pass(server, 18 * HOUR)
    expect((await see(ivy, id)).status).toBe('processing')
    // With a quarter of the time left, once.
    expect(
      (await subjectsTo(nursery)).filter((subject) => subject === 'Please answer Ivy Gardener: A cancelled fern'),
    ).toHaveLength(1)
    expect(await arranging()).toEqual([])
    await pass(server, 2 * HOUR)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000, lastEvent: 'cancelledInTime' })
    expect(await stateOf(id)).toBe('refunded')
    expect(await faults(server)).toEqual([])
  })

  test('goods of a trader that were collected and paid out are brought back, and the transfer is reversed before the refund', async () => {
    const id = await collected()
    expect(await see(nursery, id)).toMatchObject({ status: 'completed', payoutStatus: 'completed' })
    await pass(server, 13 * DAY)
    expect(await ivy(cancelOrder, at(id))).toMatchObject({ status: 'returning', wasCollected: true })
    expect(await refusal(nursery, contestCancellation, { ...at(id), body: { reason: 'No' } })).toMatchObject({
      code: 'NOT_BROUGHT_BACK',
    })
    expect((await ivy(sayBroughtBack, at(id))).status).toBe('returned')
    expect((await nursery(acceptCancellation, at(id))).status).toBe('refunded')
    await settle(server)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundPending: false })
    expect(await see(nursery, id)).toMatchObject({ payoutStatus: 'refunded' })
    expect(await faults(server)).toEqual([])
  })

  test('a payout that was not sent waits for the cancellation', async () => {
    const id = await bought(true, 'A kept fern')
    await enterCode(nursery, ivy, id)
    await ivy(cancelOrder, at(id))
    await pass(server, 49 * HOUR)
    expect(await see(nursery, id)).toMatchObject({ status: 'completed', payoutStatus: 'pending' })
    expect(await subjectsTo(ivy)).not.toContain('Please bring it back: A kept fern')
    await pass(server, 10 * DAY)
    expect((await see(nursery, id)).payoutStatus).toBe('pending')
    expect(await subjectsTo(ivy)).toContain('Please bring it back: A kept fern')
    // Not brought back: the order stands, and the payout is sent at once.
    await pass(server, 4 * DAY)
    expect(await stateOf(id)).toBe('lapsed')
    expect((await see(nursery, id)).payoutStatus).toBe('completed')
    // Brought back after all: without an answer it is refunded.
    await ivy(sayBroughtBack, at(id))
    await settle(server)
    expect(await subjectsTo(nursery)).not.toContain('Please answer Ivy Gardener: A kept fern')
    await pass(server, 13 * DAY)
    expect(await stateOf(id)).toBe('returned')
    expect(await subjectsTo(nursery)).toContain('Please answer Ivy Gardener: A kept fern')
    await pass(server, 2 * DAY)
    expect(await stateOf(id)).toBe('refunded')
    expect(await faults(server)).toEqual([])
  })

  test('what was not brought back can be said to be back for 14 more days, and not after them', async () => {
    const id = await collected()
    await ivy(cancelOrder, at(id))
    await pass(server, 15 * DAY)
    expect(await ivy(getCancellation, at(id))).toMatchObject({ status: 'lapsed', mayReturn: true })
    await pass(server, 14 * DAY)
    expect(await ivy(getCancellation, at(id))).toMatchObject({ status: 'lapsed', mayReturn: false })
    expect(await refusal(ivy, sayBroughtBack, at(id))).toMatchObject({ status: 409, code: 'RETURN_TOO_LATE' })
    expect(await stateOf(id)).toBe('lapsed')
    // The trader has it: that has no end.
    expect((await nursery(acceptCancellation, at(id))).status).toBe('refunded')
  })

  test('a payment that can be refunded no more is not called refunded', async () => {
    const id = await collected()
    await ivy(cancelOrder, at(id))
    await pass(server, 15 * DAY)
    expect(await stateOf(id)).toBe('lapsed')
    await server.deps.db.execute(
      `update transactions set closed_at = closed_at - interval '180 days' where id = ${id} and status = 'completed'`,
    )
    expect(await refusal(nursery, acceptCancellation, at(id))).toMatchObject({ status: 409, code: 'CANNOT_REFUND' })
    expect(await stateOf(id)).toBe('lapsed')
    expect(await see(ivy, id)).toMatchObject({ status: 'completed', refundedAmount: 0 })
    // Said to be back, its time passes: it waits for our staff.
    await ivy(sayBroughtBack, at(id))
    await pass(server, 15 * DAY)
    expect(await stateOf(id)).toBe('refunding')
    expect(await faults(server)).toEqual([])
  })

  test('a refund that is due goes before the payout that waited for it', async () => {
    const id = await bought(true)
    await ivy(confirmDelivery, { body: { transactionId: id } })
    await ivy(cancelOrder, at(id))
    await ivy(sayBroughtBack, at(id))
    await pass(server, 14 * DAY + HOUR)
    expect(await stateOf(id)).toBe('refunded')
    const { rows } = await server.deps.db.execute(`select requested_at from payouts where transaction_id = ${id}`)
    expect(rows).toEqual([{ requested_at: null }])
    expect(await faults(server)).toEqual([])
  })

  test('a cancellation never shortens the time to report a problem', async () => {
    const id = await bought(true)
    await ivy(cancelOrder, at(id))
    await pass(server, 71 * HOUR)
    await ivy(confirmDelivery, { body: { transactionId: id } })
    const { protectedUntil } = await see(ivy, id)
    expect(protectedUntil).not.toBeNull()
    const held = (await nursery(payouts, { query: {} })).find((one) => one.transaction.id === id)
    expect(held?.heldUntil).toBe(protectedUntil)
  })

  test('the right ends with the fourteenth day, and nothing changes after it', async () => {
    const id = await collected()
    await pass(server, 16 * DAY)
    expect((await see(ivy, id)).cancellation).toBeNull()
    expect(await refusal(ivy, cancelOrder, at(id))).toMatchObject({ status: 409, code: 'CANCEL_TOO_LATE' })
    expect(await stateOf(id)).toBeNull()
  })

  test('a code entered after the cancellation proves that it has to be brought back', async () => {
    const id = await bought(true)
    await ivy(cancelOrder, at(id))
    await enterCode(nursery, ivy, id)
    await pass(server, 73 * HOUR)
    expect(await ivy(getCancellation, at(id))).toMatchObject({ status: 'returning', wasCollected: true })
    expect(await subjectsTo(ivy)).toContain('Please bring it back: A fine fern')
  })
})

describe('a trader who does not agree', () => {
  beforeAll(async () => {
    finn = await server.member('finn', 'finance')
    await keepSignedIn()
  })
  const contested = async (order = collected()) => {
    const id = await order
    await ivy(cancelOrder, at(id))
    await ivy(sayBroughtBack, at(id))
    await nursery(contestCancellation, { ...at(id), body: { reason: 'The fronds are all broken.' } })
    return id
  }
  const caseOf = async (id: number) => {
    const { cases } = await finn(listCases, { query: { part: 'money' } })
    const number = (
      await server.deps.db.execute<{ id: number }>(
        `select id from cases where subject_kind = 'order' and subject_id = ${id} and status = 'open'`,
      )
    ).rows[0]?.id
    return cases.find((one) => one.id === number)
  }

  test('a trader who does not agree opens a case, and staff decide that the order stands', async () => {
    const id = await contested()
    const found = await caseOf(id)
    expect(await refusal(finn, decideCase, { ...at(found?.id ?? 0), body: { action: 'none' } })).toMatchObject({
      status: 400,
      fields: { rule: expect.any(String) },
    })
    expect(await stateOf(id)).toBe('contested')
    const { decision } = await finn(decideCase, { ...at(found?.id ?? 0), body: STANDS })
    expect(decision).toMatchObject(STANDS)
    expect(await stateOf(id)).toBe('lapsed')
    for (const member of [ivy, nursery]) {
      const mail = (await server.mails()).findLast(({ to }) => to === member.me.email)
      expect(mail?.subject).toBe('The order stands: A fine fern')
      for (const part of ['rule 6', STANDS.words, 'Think we are wrong?']) expect(mail?.text).toContain(part)
    }
    expect((await see(ivy, id)).status).toBe('completed')
    // The buyer cannot undo it; the trader can still refund.
    expect(await ivy(getCancellation, at(id))).toMatchObject({ mayReturn: false, wasCollected: true })
    expect(await refusal(ivy, sayBroughtBack, at(id))).toMatchObject({ status: 409, code: 'CANCELLATION_DECIDED' })
    expect(await stateOf(id)).toBe('lapsed')
    expect((await nursery(acceptCancellation, at(id))).status).toBe('refunded')
  })

  test('a decision of staff within 48 hours of the handover does not end the buyer protection', async () => {
    const received = async () => {
      const id = await bought(true)
      await ivy(confirmDelivery, { body: { transactionId: id } })
      return id
    }
    const id = await contested(received())
    const found = await caseOf(id)
    await finn(decideCase, { ...at(found?.id ?? 0), body: STANDS })
    await pass(server, 2 * HOUR)
    expect(await see(nursery, id)).toMatchObject({ status: 'completed', payoutStatus: 'pending' })
    const reported = await ivy(requestRefund, { body: { transactionId: id, reason: 'It wilted within a day' } })
    expect(reported.transaction.status).toBe('dispute')
    expect(await faults(server)).toEqual([])
  })

  test('what was never collected stays so when the order stands', async () => {
    const id = await bought()
    await ivy(cancelOrder, at(id))
    await nursery(contestCancellation, { ...at(id), body: { reason: 'It is ready to be collected.' } })
    const found = await caseOf(id)
    await finn(decideCase, { ...at(found?.id ?? 0), body: STANDS })
    expect(await ivy(getCancellation, at(id))).toMatchObject({ status: 'lapsed', wasCollected: false, returnBy: null })
    expect((await see(ivy, id)).status).toBe('processing')
  })

  test('without a decision in 21 days the buyer is refunded, and the case closes', async () => {
    const id = await contested()
    const listed = async () =>
      (await finn(stuckMoney, {})).items.filter(({ kind, transactionId }) => kind === 'dispute' && transactionId === id)
    expect(await listed()).toMatchObject([{ amount: 2000, reason: expect.stringContaining('the buyer is refunded') }])
    await pass(server, 54 * HOUR)
    const toDecide = `To decide: order ${id}, £20.00`
    expect((await subjectsTo(finn)).filter((subject) => subject === toDecide)).toHaveLength(2)
    await pass(server, 20 * DAY - 54 * HOUR)
    expect(await stateOf(id)).toBe('contested')
    expect(await subjectsTo(finn)).toContain(`Not decided for 20 days: order ${id}, £20.00`)
    await pass(server, 2 * DAY)
    expect((await see(ivy, id)).status).toBe('refunded')
    expect(await caseOf(id)).toBeUndefined()
    expect(await listed()).toEqual([])
    expect(await faults(server)).toEqual([])
  })
})
