import { expect, it } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { sendMessage } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const write = (from: TestMember, to: TestMember) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content: 'Hello' } })

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 201,
    (error: unknown) => (error instanceof ApiError ? error.status : 0),
  )

it('a user who sends too many messages is rate-limited and gets the time to wait', async () => {
  const { member, clock } = await startTestServer({ rateLimits: true })
  const [ann, bob] = [await member('ann'), await member('bob')]
  for (let count = 0; count < 20; count++) await write(ann, bob)
  const answer = await ann.request({
    method: 'POST',
    url: '/api/messages',
    payload: { senderId: ann.me.id, receiverId: bob.me.id, content: 'Once more' },
  })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  clock.offset += 61_000
  expect(await statusOf(write(ann, bob))).toBe(201)
})

it('a new account can start five conversations an hour and reply without limit', async () => {
  const { member, clock } = await startTestServer({ rateLimits: true })
  const ann = await member('ann')
  const others: TestMember[] = []
  for (const name of ['bob', 'cleo', 'dan', 'eve', 'fay', 'gus']) others.push(await member(name))
  const [gus, ...five] = others.reverse()
  for (const other of five) expect(await statusOf(write(ann, other))).toBe(201)
  const refused = await write(ann, gus!).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 429 })
  expect((refused as ApiError).sentence).toMatch(
    /can start 5 conversations an hour\. You can start the next one on \w+ .* at /,
  )
  expect(await statusOf(write(ann, five[0]!))).toBe(201)
  expect(await statusOf(write(gus!, ann))).toBe(201)
  expect(await statusOf(write(ann, gus!))).toBe(201)
  clock.offset += 8 * DAY_MS
  expect(await statusOf(write(ann, await member('hal')))).toBe(201)
})
