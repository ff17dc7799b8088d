import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#features/accounts/contract.ts'
import { confirmDelivery, contestRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import type { ReportReason, TargetKind } from '#features/moderation/reasons.ts'
import { writeReview } from '#features/reviews/contract.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, putOnSale, settle } from '#test/shop.ts'
import { sendAppeal } from '../appeal-contract.ts'
import { actionsFor, type DecisionAction, hasDays, isRemoval, isRestriction } from '../case-states.ts'
import { decideCase, listCases, undoDecision } from '../contract.ts'
import { getStaffOrder } from '../order-contract.ts'
import { outcomes } from './outcomes.ts'
import { getOverview, type SeriesKey } from './overview-contract.ts'
import { getTransparency, type TransparencyYear } from './transparency-contract.ts'

const MINUTE = 60_000

const server = await startTestServer()
let ivy: TestMember
let ada: TestMember
beforeAll(async () => {
  ivy = await server.member('ivy')
  ada = await server.member('ada', 'admin')
})

let members = 0
const someone = (): Promise<TestMember> => {
  members += 1
  return server.member(`member${members}`)
}

type Body = Parameters<typeof ada<typeof decideCase>>[1]['body']
const at = (id: number) => ({ params: { id: String(id) } })
const decided = (id: number, body: Body) => ada(decideCase, { ...at(id), body })

/** What a decision is about, by kind, each of a member of its own whom it may suspend. */
const made: Record<'listing' | 'message' | 'review' | 'person', (owner: TestMember) => Promise<number>> = {
  listing: (owner) => putOnSale(server, owner),
  message: async (owner) => {
    const { key = '' } = await uploadedPicture(owner, '/api/messages/pictures')
    const body = { senderId: owner.me.id, receiverId: ivy.me.id, content: 'Rude words', pictures: [key] }
    return (await owner(sendMessage, { body })).id
  },
  review: async (owner) => {
    const transactionId = await buy(server, owner, await putOnSale(server, await someone()), { protection: false })
    await owner(confirmDelivery, { body: { transactionId } })
    await settle(server)
    const { id } = await owner(writeReview, { body: { transactionId, overallRating: 1, comment: 'It was dead' } })
    await server.deps.db.execute(sql`update reviews set visible_at = created_at where id = ${id}`)
    return id
  },
  person: async (owner) => {
    const { url: avatar } = await uploadedPicture(owner, '/api/uploads')
    await owner(updateProfile, { params: { id: String(owner.me.id) }, body: { bio: 'Rude words', avatar } })
    return owner.me.id
  },
}
type Kind = keyof typeof made

/** A new case about something of a new member, which Ivy reported. */
async function reported(kind: Kind, reason: ReportReason): Promise<{ id: number; owner: TestMember }> {
  const owner = await someone()
  const targetId = await made[kind](owner)
  await ivy(sendReport, { body: { targetKind: kind satisfies TargetKind, targetId, reason } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = ${kind} and subject_id = ${targetId}`,
  )
  return { id: rows[0]?.id ?? 0, owner }
}

const bodyOf = (action: DecisionAction): Body => ({
  action,
  ...(action !== 'none' && { rule: 'civil' }),
  ...(hasDays(action) && { days: 7 }),
})

/** The key of the appeal in a member's newest notification. */
async function appealKeyOf(member: TestMember): Promise<string> {
  const { rows } = await server.deps.db.execute<{ href: string }>(sql`
    select href from notifications where user_id = ${member.me.id} and href like '/appeal?key=%' order by id desc limit 1`)
  return decodeURIComponent(/key=(.+)$/.exec(rows[0]?.href ?? '')?.[1] ?? '')
}

/** A decision that was appealed against, and what came of it. */
async function appealed(ending: 'uphold' | 'overturn' | null): Promise<void> {
  const { id, owner } = await reported('listing', 'illegal')
  await decided(id, bodyOf('remove'))
  await owner(sendAppeal, { params: { key: await appealKeyOf(owner) }, body: { words: 'Look again, please.' } })
  if (ending === null) return
  const { cases } = await ada(listCases, { query: { part: 'appeals' } })
  await decided(cases.at(-1)?.id ?? 0, { action: ending })
}

async function contested(body: Body): Promise<void> {
  const seller = await someone()
  const transactionId = await buy(server, ivy, await putOnSale(server, seller))
  await ivy(requestRefund, { body: { transactionId, reason: 'Dead' } })
  await seller(contestRefund, { body: { transactionId, reason: 'Alive' } })
  await decided((await ada(getStaffOrder, at(transactionId))).caseId ?? 0, body)
}

const reasonOf: Readonly<Record<Kind, ReportReason>> = {
  ...{ listing: 'scam', message: 'offensive', review: 'fake', person: 'other' },
}

/** Every decision about content, and each that limits a member once. Returns which were made. */
async function decideEverything(): Promise<DecisionAction[]> {
  const taken: DecisionAction[] = []
  for (const kind of ['listing', 'message', 'review', 'person'] as const) {
    for (const action of actionsFor[kind].filter((one) => !isRestriction(one) || !taken.includes(one))) {
      const { id } = await reported(kind, reasonOf[kind])
      await pass(server, MINUTE)
      await decided(id, bodyOf(action))
      taken.push(action)
    }
  }
  return taken
}

test('the transparency report and the overview count the same decisions, of every kind', async () => {
  const actions = await decideEverything()
  expect(actions.filter(isRestriction)).toHaveLength(4)
  expect(new Set(actions.filter(isRemoval))).toEqual(
    new Set(['remove', 'remove-photos', 'remove-text', 'remove-avatar']),
  )
  await reported('listing', 'pest')
  const { id: undone } = await reported('listing', 'spam')
  await decided(undone, bodyOf('hide'))
  await ada(undoDecision, at(undone))
  for (const ending of ['uphold', 'overturn', null] as const) await appealed(ending)
  await contested({ action: 'refund', rule: 'notDescribed' })
  await contested({ action: 'refund-part', rule: 'notDescribed', amount: 500 })
  await contested({ action: 'release', rule: 'asDescribed' })
  await settle(server)

  const overview = await ada(getOverview, { query: { period: '28-days' } })
  const [year, ...before] = await server.visitor()(getTransparency, {})
  if (!year) throw new Error('There is no figure of this year.')
  expect(before.every(({ reports }) => reports.length === 0)).toBe(true)
  const reportsOf = (isCounted: (line: TransparencyYear['reports'][number]) => boolean) =>
    year.reports.filter(isCounted).reduce((sum, { count }) => sum + count, 0)
  const seriesOf = (wanted: SeriesKey) => overview.series.find(({ key }) => key === wanted)?.total

  for (const { reason, received, decided: ended } of overview.reports) {
    expect([reason, reportsOf((line) => line.reason === reason)]).toEqual([reason, received])
    const isEnded = (line: TransparencyYear['reports'][number]) => line.reason === reason && line.outcome !== 'waiting'
    expect([reason, reportsOf(isEnded)]).toEqual([reason, ended])
  }
  expect(reportsOf(() => true)).toBe(seriesOf('reports'))
  const { upheld, overturned, waiting } = year.appeals
  expect({ upheld, overturned, waiting }).toEqual({ upheld: 1, overturned: 1, waiting: 1 })
  expect(overview.appeals).toMatchObject({ received: upheld + overturned + waiting, upheld, overturned, waiting })
  expect(year.orders).toEqual({ refunded: 1, 'refunded-in-part': 1, 'paid-to-seller': 1, overturned: 0 })
  expect(seriesOf('refunds')).toBe(year.orders.refunded + year.orders['refunded-in-part'])
  expect(seriesOf('disputes')).toBe(3)
  // Every outcome that the report knows was counted, so that none can be missing unnoticed.
  for (const outcome of outcomes)
    expect([outcome, reportsOf((line) => line.outcome === outcome) > 0]).toEqual([outcome, true])
}, 90_000)
