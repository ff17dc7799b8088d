import { expect, test } from 'vitest'
import { startTestServer, type TestMember } from '#test/server.ts'
import { sendMessage } from '../messages/contract.ts'
import { listNotifications } from '../notifications/contract.ts'
import { sendReport } from './contract.ts'
import type { TargetKind } from './reasons.ts'

const server = await startTestServer()
const [ann, bob, eve] = [await server.member('ann'), await server.member('bob'), await server.member('eve')]

const report = (who: TestMember, targetKind: TargetKind, targetId: number, details?: string) =>
  who(sendReport, { body: { targetKind, targetId, reason: 'scam', ...(details !== undefined && { details }) } })

const stored = async () => {
  const { rows } = await server.deps.db.execute<Record<string, unknown>>(
    'select reference, reporter_id, target_kind, target_id, about_id, reason, details, status from reports order by id',
  )
  return rows
}

test('a user is reported once, and the reporter gets a reference', async () => {
  const { reference } = await report(ann, 'person', bob.me.id, '  Asked for a bank transfer  ')
  expect(reference).toMatch(/^R-[2-9A-HJ-NP-Z]{8}$/)
  expect(await report(ann, 'person', bob.me.id)).toEqual({ reference })
  expect(await stored()).toEqual([
    {
      reference,
      reporter_id: ann.me.id,
      target_kind: 'person',
      target_id: bob.me.id,
      about_id: bob.me.id,
      reason: 'scam',
      details: 'Asked for a bank transfer',
      status: 'open',
    },
  ])
  const receipts = (await server.mails()).filter(({ subject }) => subject.includes(reference))
  expect(receipts.map(({ to }) => to)).toEqual([ann.me.email])
})

test('the receipt of a suspected pest links to what to look for and whom to call, any other to safe trading', async () => {
  await eve(sendReport, { body: { targetKind: 'person', targetId: bob.me.id, reason: 'pest' } })
  await report(eve, 'person', ann.me.id)
  const hrefs = (await eve(listNotifications, { query: {} })).map(({ href }) => href)
  expect(hrefs).toEqual(['/safe-trading', '/spotted-something-odd'])
})

test('only its receiver can report a message, and other users cannot find out whether it exists', async () => {
  const { id } = await ann(sendMessage, {
    body: { senderId: ann.me.id, receiverId: bob.me.id, content: 'Send the money to my own account' },
  })
  await report(bob, 'message', id)
  expect((await stored()).at(-1)).toMatchObject({ target_kind: 'message', target_id: id, about_id: ann.me.id })
  await expect(report(eve, 'message', id)).rejects.toMatchObject({ status: 404 })
  await expect(report(ann, 'message', id)).rejects.toMatchObject({ status: 400 })
})

test('a report of oneself, of something unknown or without a reason is refused', async () => {
  const before = await stored()
  await expect(report(ann, 'person', ann.me.id)).rejects.toMatchObject({ status: 400 })
  for (const kind of ['person', 'listing', 'message', 'review'] as const) {
    await expect(report(ann, kind, 2_000_000_000)).rejects.toMatchObject({ status: 404 })
  }
  await expect(report(ann, 'person', eve.me.id, 'x'.repeat(1001))).rejects.toMatchObject({ status: 400 })
  const payload = { targetKind: 'person', targetId: bob.me.id, reason: 'dislike' }
  expect((await eve.request({ method: 'POST', url: '/api/reports', payload })).statusCode).toBe(400)
  for (const [kind, id, reason] of [
    ['person', bob.me.id, 'fake'],
    ['review', 1, 'pest'],
  ] as const)
    await expect(eve(sendReport, { body: { targetKind: kind, targetId: id, reason } })).rejects.toMatchObject({
      ...{ status: 400, body: { fields: { reason: 'Choose what is wrong' } } },
    })
  expect(await stored()).toEqual(before)
})
