import { beforeAll, describe, expect, test } from 'vitest'
import { decideCase, listCases } from '#features/desk/contract.ts'
import { declareSeller } from '#features/sellers/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, enterCode, faults, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { cancelUntil, mayCancel } from '../order/server/cancel-terms.ts'
import { acceptCancellation, cancelOrder, contestCancellation, getCancellation, sayBroughtBack } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the time to cancel', () => {
  const sold = { status: 'completed', cancelRight: 'right', receivedAt: null } as const
  const day = (text: string) => new Date(text)

  test.each([
    ['a day in winter', '2026-01-10T09:00:00Z', '2026-01-24T23:59:59.999Z'],
    ['a minute before midnight in summer', '2026-06-10T22:59:00Z', '2026-06-24T22:59:59.999Z'],
    ['a minute after midnight in summer', '2026-06-10T23:01:00Z', '2026-06-25T22:59:59.999Z'],
    ['days before the clocks change', '2026-03-20T10:00:00Z', '2026-04-03T22:59:59.999Z'],
  ])('after a handover at %s it ends with the fourteenth day after that day', (_name, at, end) => {
    expect(cancelUntil({ handedOverAt: day(at), receivedAt: null })?.toISOString()).toBe(end)
  })

  test('it has no end before the handover, and no private sale has it', () => {
    const now = day('2026-06-10T12:00:00Z')
    expect(cancelUntil({ handedOverAt: null, receivedAt: null })).toBeNull()
    expect(mayCancel({ ...sold, status: 'processing', handedOverAt: null }, now)).toBe(true)
    expect(mayCancel({ ...sold, cancelRight: 'none', handedOverAt: now }, now)).toBe(false)
    expect(mayCancel({ ...sold, cancelRight: 'perishable', handedOverAt: now }, now)).toBe(false)
    expect(mayCancel({ ...sold, status: 'refunded', handedOverAt: now }, now)).toBe(false)
    expect(mayCancel({ ...sold, handedOverAt: day('2026-05-27T22:00:00Z') }, now)).toBe(true)
    expect(mayCancel({ ...sold, handedOverAt: day('2026-05-27T22:00:00Z') }, new Date(+now + 11 * HOUR))).toBe(false)
  })
})

const server = await startTestServer()
let nursery: TestMember
let ivy: TestMember
let finn: TestMember
const at = (id: number) => ({ params: { id: String(id) } })
const stateOf = async (id: number, member = ivy) => (await member(getCancellation, at(id))).status
const bought = async (protection = false) => buy(server, ivy, await putOnSale(server, nursery), { protection })
/** Collected by the code, which releases and pays out an order without protection. */
const collected = async () => {
  const id = await bought()
  await enterCode(nursery, ivy, id)
  await settle(server)
  return id
}
const subjectsTo = async (member: TestMember) =>
  (await server.mails()).filter(({ to }) => to === member.me.email).map(({ subject }) => subject)

beforeAll(async () => {
  nursery = await server.member('nursery')
  ivy = await server.member('ivy')
  await nursery(declareSeller, {
    body: { kind: 'trader', name: 'Ferns & Co', address: '1 Mill Lane, Leeds LS6 2AB', email: 'ferns@example.org' },
  })
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
    expect((await see(ivy, id)).soldBy).toMatchObject({
      kind: 'trader',
      trader: { name: 'Ferns & Co' },
      cancelRight: 'right',
    })
    expect((await see(nursery, id)).soldBy).toBeNull()
    expect(mail?.text).toContain(`/transactions/${id}/cancel`)
  })

  test('before it is collected it is cancelled and, when the trader does not answer for three days, refunded', async () => {
    const id = await bought()
    expect((await see(ivy, id)).cancellation).toEqual({ state: 'open', until: null })
    const found = await ivy(cancelOrder, at(id))
    expect(found).toMatchObject({ status: 'returned', wasCollected: false, trader: { name: 'Ferns & Co' } })
    expect(await ivy(cancelOrder, at(id))).toEqual(found)
    await settle(server)
    expect(await subjectsTo(ivy)).toContain('Cancelled: A fine fern')
    expect(await subjectsTo(nursery)).toContain('Ivy Gardener has cancelled: A fine fern')
    await pass(server, 71 * HOUR)
    expect((await see(ivy, id)).status).toBe('processing')
    await pass(server, 2 * HOUR)
    expect(await see(ivy, id)).toMatchObject({ status: 'refunded', refundedAmount: 2000, lastEvent: 'cancelledInTime' })
    expect(await stateOf(id)).toBe('refunded')
    expect(await faults(server)).toEqual([])
  })

  test('collected and paid out, it is brought back, and the transfer is taken back before the refund', async () => {
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
    const id = await bought(true)
    await enterCode(nursery, ivy, id)
    await ivy(cancelOrder, at(id))
    await pass(server, 49 * HOUR)
    expect(await see(nursery, id)).toMatchObject({ status: 'completed', payoutStatus: 'pending' })
    await pass(server, 10 * DAY)
    expect((await see(nursery, id)).payoutStatus).toBe('pending')
    // Not brought back: the order stands, and the payout is sent.
    await pass(server, 4 * DAY)
    expect(await stateOf(id)).toBe('lapsed')
    await pass(server, 2 * HOUR)
    expect((await see(nursery, id)).payoutStatus).toBe('completed')
    // Brought back after all: without an answer it is refunded.
    await ivy(sayBroughtBack, at(id))
    await pass(server, 13 * DAY)
    expect(await stateOf(id)).toBe('returned')
    await pass(server, 2 * DAY)
    expect(await stateOf(id)).toBe('refunded')
    expect(await faults(server)).toEqual([])
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
  })
  const contested = async () => {
    const id = await collected()
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

  test('opens a case, and staff decide that the order stands', async () => {
    const id = await contested()
    const found = await caseOf(id)
    const body = { action: 'none', rule: 'asDescribed', words: 'The photos show broken fronds.' } as const
    expect(await refusal(finn, decideCase, { ...at(found?.id ?? 0), body: { action: 'none' } })).toMatchObject({
      status: 400,
      fields: { rule: expect.any(String) },
    })
    expect(await stateOf(id)).toBe('contested')
    const { decision } = await finn(decideCase, { ...at(found?.id ?? 0), body })
    expect(decision).toMatchObject(body)
    expect(await stateOf(id)).toBe('lapsed')
    for (const member of [ivy, nursery]) {
      const mail = (await server.mails()).findLast(({ to }) => to === member.me.email)
      expect(mail?.subject).toBe('The order stands: A fine fern')
      for (const part of ['rule 6', body.words, 'Think we are wrong?']) expect(mail?.text).toContain(part)
    }
    expect((await see(ivy, id)).status).toBe('completed')
  })

  test('without a decision in 21 days the buyer is refunded, and the case closes', async () => {
    const id = await contested()
    await pass(server, 20 * DAY)
    expect(await stateOf(id)).toBe('contested')
    await pass(server, 2 * DAY)
    expect((await see(ivy, id)).status).toBe('refunded')
    expect(await caseOf(id)).toBeUndefined()
    expect(await faults(server)).toEqual([])
  })
})

describe('who may cancel', () => {
  test('nobody cancels what a private person sold, also when that person becomes a trader later', async () => {
    const anna = await server.member('anna')
    const id = await buy(server, ivy, await putOnSale(server, anna))
    await anna(declareSeller, {
      body: { kind: 'trader', name: 'Anna', address: '2 Mill Lane, Leeds LS6 2AB', email: 'anna@example.org' },
    })
    expect(await refusal(ivy, cancelOrder, at(id))).toMatchObject({ status: 409, code: 'NO_RIGHT_TO_CANCEL' })
    expect((await see(ivy, id)).soldBy).toEqual({ kind: 'private', trader: null, cancelRight: 'none' })
    const mail = (await server.mails()).findLast(({ subject }) => /^Your order/.test(subject))
    expect(mail?.text).toContain('your right to cancel does not apply')
  })

  test('the seller cannot cancel, the buyer cannot accept, and strangers find nothing', async () => {
    const id = await bought()
    const eve = await server.member('eve')
    expect((await refusal(nursery, cancelOrder, at(id)))?.status).toBe(403)
    expect((await refusal(eve, cancelOrder, at(id)))?.status).toBe(404)
    expect((await refusal(eve, getCancellation, at(id)))?.status).toBe(404)
    await ivy(cancelOrder, at(id))
    expect((await refusal(ivy, acceptCancellation, at(id)))?.status).toBe(403)
    expect((await refusal(nursery, sayBroughtBack, at(id)))?.status).toBe(403)
  })
})
