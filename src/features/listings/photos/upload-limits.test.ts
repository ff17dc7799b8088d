import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerUser } from '#features/accounts/contract.ts'
import { person } from '#test/people.ts'
import { newVisitor, startTestServer, type Visitor } from '#test/server.ts'

const BOUNDARY = 'a-row-of-beans'

async function send(who: Visitor, file: Buffer, { url = '/api/uploads', from = who.address } = {}) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const answer = await who.request({ method: 'POST', url, headers, payload, remoteAddress: from })
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) }
}

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#4a8b4f' } })
    .png()
    .toBuffer()

/** Members who share one IP address. */
async function neighbours(address: string, count: number) {
  const server = await startTestServer({ rateLimits: true })
  const people = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const caller = newVisitor(server.app, address)
      await caller(registerUser, { body: person(`neighbour${n}`) })
      return caller
    }),
  )
  const stored = async () =>
    (await server.deps.db.execute<{ count: number }>('select count(*)::int as count from uploads')).rows[0]?.count
  return { people, stored }
}

test('a member may upload 400 megapixels in half an hour, and one IP address 800', async () => {
  const { people, stored } = await neighbours('10.9.0.1', 3)
  const [one, two, three] = people
  if (!one || !two || !three) throw new Error('three people are needed')
  // The header declares 16 megapixels, and decoding fails immediately: the declared size is what counts.
  const file = (await png(4000, 4000)).subarray(0, 2000)
  for (const who of [one, two]) {
    const answers = []
    for (let n = 0; n < 26; n++) answers.push(await send(who, file))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(25).fill(400), 429])
    expect(answers.at(-1)?.wait).toBeGreaterThan(0)
  }
  expect((await send(three, await png(1000, 1000))).status).toBe(429)
  expect(await stored()).toBe(0)
})

test('a member may upload 30 pictures in half an hour, and one IP address 60, including message photos', async () => {
  const { people, stored } = await neighbours('10.9.0.2', 3)
  const [one, two, three] = people
  if (!one || !two || !three) throw new Error('three people are needed')
  const file = await png(10, 10)
  // Every picture counts, stored or refused; only the first and the last of thirty are decoded and stored.
  const thirty = Array.from({ length: 30 }, (_, n) => (n === 0 || n === 29 ? file : file.subarray(0, 20)))
  const statuses = thirty.map((sent) => (sent === file ? 201 : 400))
  const sendThirty = async (who: Visitor, options?: { url: string }) => {
    const answers = []
    for (const sent of thirty) answers.push(await send(who, sent, options))
    return answers.map(({ status }) => status)
  }
  expect(await sendThirty(one)).toEqual(statuses)
  expect((await send(one, file, { url: '/api/messages/pictures' })).status).toBe(429)
  expect(await sendThirty(two, { url: '/api/messages/pictures' })).toEqual(statuses)
  expect((await send(three, file)).status).toBe(429)
  expect((await send(three, file, { from: '10.9.0.3' })).status).toBe(201)
  expect(await stored()).toBe(3)
})
