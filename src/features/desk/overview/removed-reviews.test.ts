import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { sellerRating, writeReview } from '#features/reviews/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale, settle } from '#test/shop.ts'
import { AUDIT_FILE, listAudit } from '../audit-contract.ts'
import { decideCase, listCases, undoDecision } from '../contract.ts'
import { getTransparency } from './transparency-contract.ts'

const server = await startTestServer()
const [rose, ivy, basil] = [await server.member('rose'), await server.member('ivy'), await server.member('basil')]
const [moss, ada] = [await server.member('moss', 'moderator'), await server.member('ada', 'admin')]

const at = (id: number) => ({ params: { id: String(id) } })
const newest = async (member: TestMember) => (await member(listNotifications, { query: {} }))[0]

test('a removed review is in no list and no average until the decision is undone, and in the log of removed reviews', async () => {
  const orderId = await buy(server, ivy, await putOnSale(server, rose))
  await ivy(confirmDelivery, { body: { transactionId: orderId } })
  await settle(server)
  const { id: reviewId } = await ivy(writeReview, {
    body: { transactionId: orderId, overallRating: 1, comment: 'Never arrived' },
  })
  await server.deps.db.execute(sql`update reviews set visible_at = created_at where id = ${reviewId}`)
  await basil(sendReport, { body: { targetKind: 'review', targetId: reviewId, reason: 'fake' } })
  const { cases } = await moss(listCases, { query: {} })
  const id = cases.find(({ subjectKind }) => subjectKind === 'review')?.id ?? 0
  const rating = () => basil(sellerRating, { params: { sellerId: String(rose.me.id) } })
  expect(await rating()).toEqual({ average: 1, count: 1 })
  await moss(decideCase, { ...at(id), body: { action: 'remove', rule: 'invented' } })
  expect(await rating()).toEqual({ average: 0, count: 0 })
  expect(await newest(ivy)).toMatchObject({ title: 'We removed your review' })
  expect(await newest(rose)).toMatchObject({ title: 'We removed a review about you' })
  const [figures] = await server.visitor()(getTransparency, {})
  expect(figures?.reviews).toEqual([{ outcome: 'removed', count: 1 }])
  const linesAbout = async (about: 'review' | 'listing') => (await ada(listAudit, { query: { about } })).entries
  expect((await linesAbout('listing')).filter(({ caseId }) => caseId === id)).toEqual([])
  expect(await linesAbout('review')).toMatchObject([
    {
      ...{ actor: 'moss', what: 'Decided a case', subject: `review ${reviewId}`, caseId: id, after: 'Remove' },
      reason: expect.stringMatching(/^8\.3 Invented order or review; D-/),
    },
  ])
  const exported = (about: string) => ada.request({ method: 'GET', url: `${AUDIT_FILE}?about=${about}` })
  const lines = (await exported('review')).body.trim().split('\r\n')
  expect(lines.slice(1)).toEqual([expect.stringContaining(`,moss,Decided a case,review ${reviewId},${id},`)])
  expect((await exported('everything')).statusCode).toBe(400)
  await moss(undoDecision, at(id))
  expect(await rating()).toEqual({ average: 1, count: 1 })
})
