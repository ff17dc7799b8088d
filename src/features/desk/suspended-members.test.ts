import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getUser, listUsers } from '#features/accounts/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { getWanted, postWanted } from '#features/wanted/contract.ts'
import { startTestServer } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { decideCase, undoDecision } from './contract.ts'

const server = await startTestServer()

test('nobody can write to a suspended member, whose profile says so and whom no list of people names', async () => {
  const [rose, ivy] = [await server.member('rose'), await server.member('ivy')]
  const moss = await server.member('moss', 'moderator')
  const profile = async () => {
    await server.clock.advance(2_000)
    return ivy(getUser, { params: { id: String(rose.me.id) } })
  }
  const body = { senderId: ivy.me.id, receiverId: rose.me.id, content: 'Is it still there?' }
  await ivy(sendMessage, { body })
  const named = async () => (await ivy(listUsers, { query: { q: rose.me.username } })).map(({ id }) => id)
  expect([(await profile()).canReadMessages, await named()]).toEqual([true, [rose.me.id]])

  const wanted = await rose(postWanted, { body: { title: 'Sea kale', postcode: 'LS6' } })
  await ivy(sendReport, { body: { targetKind: 'person', targetId: rose.me.id, reason: 'offensive' } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'person' and subject_id = ${rose.me.id}`,
  )
  const at = { params: { id: String(rows[0]?.id) } }
  await moss(decideCase, { ...at, body: { action: 'suspend', rule: 'civil', days: 7 } })
  expect(await refusal(ivy, sendMessage, { body })).toMatchObject({
    ...{ status: 403, code: 'RECEIVER_SUSPENDED' },
    message: `${rose.me.fullName} cannot read or answer messages at the moment.`,
  })
  expect([(await profile()).canReadMessages, await named()]).toEqual([false, []])
  const request = { params: { id: String(wanted.id) } }
  expect(await refusal(ivy, getWanted, request)).toMatchObject({ status: 404 })

  await moss(undoDecision, at)
  await ivy(sendMessage, { body })
  expect((await profile()).canReadMessages).toBe(true)
})
