import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { block, listConversations, listMessages, sendMessage } from './contract.ts'

const server = await startTestServer()
const [ann, bob, eve] = [await server.member('ann'), await server.member('bob'), await server.member('eve')]

const BOUNDARY = 'a-row-of-beans'

async function upload(who: Visitor, file: Buffer) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const answer = await who.request({ method: 'POST', url: '/api/messages/pictures', headers, payload })
  return { status: answer.statusCode, body: answer.json<{ key: string; url: string; smallUrl: string }>() }
}

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#4a8b4f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1' } })
    .jpeg()
    .toBuffer()

const write = (from: TestMember, to: TestMember, content: string, pictures: string[]) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content, pictures } })

const statusFor = async (who: Visitor, url: string) => (await who.request({ method: 'GET', url })).statusCode

test('a photo is re-encoded without its location and is visible only to the two members', async () => {
  const { status, body } = await upload(ann, await photo())
  expect(status).toBe(201)
  expect([await statusFor(ann, body.url), await statusFor(bob, body.url)]).toEqual([200, 404])
  const sent = await write(ann, bob, 'This one?', [body.key])
  expect(sent.pictures).toEqual([
    { url: body.url, smallUrl: body.smallUrl, width: 900, height: 600, placeholder: expect.stringContaining('data:') },
  ])
  const params = { userId: String(bob.me.id), otherUserId: String(ann.me.id) }
  expect((await bob(listMessages, { params, query: {} })).at(-1)?.pictures).toEqual(sent.pictures)
  const answer = await bob.request({ method: 'GET', url: body.smallUrl })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const { format, width, exif } = await sharp(answer.rawPayload).metadata()
  expect([format, width, exif]).toEqual(['webp', 640, undefined])
  expect([await statusFor(eve, body.url), await statusFor(server.visitor(), body.url)]).toEqual([404, 401])
})

test('a message can consist of photos in a fixed order, but not of nothing', async () => {
  const keys = [(await upload(ann, await photo())).body, (await upload(ann, await photo())).body]
  const sent = await write(
    ann,
    bob,
    ' ',
    keys.map(({ key }) => key),
  )
  expect(sent).toMatchObject({ content: '', pictures: keys.map(({ url }) => ({ url })) })
  const [conversation] = await bob(listConversations, { params: { userId: String(bob.me.id) }, query: {} })
  expect(conversation?.lastMessage.content).toBe('')
  await expect(write(ann, bob, '', [])).rejects.toMatchObject({
    status: 400,
    body: { message: 'Type a message first', fields: { content: 'Type a message first' } },
  })
})

test('a photo can be sent once, only by its owner, and at most four in a message', async () => {
  const { key } = (await upload(ann, await photo())).body
  await expect(write(eve, bob, 'Mine', [key])).rejects.toMatchObject({ status: 409, body: { code: 'PICTURE_GONE' } })
  await write(ann, bob, 'Once', [key])
  await expect(write(ann, bob, 'Twice', [key])).rejects.toMatchObject({ status: 409 })
  await expect(write(ann, bob, 'Unknown', ['0'.repeat(32)])).rejects.toMatchObject({ status: 409 })
  await expect(write(ann, bob, 'Not a key', ['../../etc/passwd'])).rejects.toMatchObject({ status: 400 })
  const five = await Promise.all(Array.from({ length: 5 }, async () => (await upload(ann, await photo())).body.key))
  await expect(write(ann, bob, 'Five', five)).rejects.toMatchObject({ status: 400 })
  const params = { userId: String(bob.me.id), otherUserId: String(ann.me.id) }
  const texts = (await bob(listMessages, { params, query: {} })).map(({ content }) => content)
  expect(texts).toContain('Once')
  expect(texts).not.toContain('Twice')
})

test('a file that is not a picture is refused by its content', async () => {
  expect((await upload(ann, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
  expect((await upload(server.visitor(), await photo())).status).toBe(401)
})

test('a user does not get photos from someone they blocked', async () => {
  const { key, url } = (await upload(eve, await photo())).body
  await bob(block, { params: { userId: String(eve.me.id) } })
  await write(eve, bob, 'Look', [key])
  expect([await statusFor(bob, url), await statusFor(eve, url)]).toEqual([404, 200])
})

test('an unsent photo and its file are deleted after a day', async () => {
  const [unsent, sent] = [(await upload(ann, await photo())).body, (await upload(ann, await photo())).body]
  await write(ann, bob, 'Kept', [sent.key])
  await ann.request({ method: 'POST', url: '/dev/clock', payload: { advance: '25h' } })
  expect(await server.deps.files.get(`messages/${unsent.key}/640.webp`)).toBeNull()
  expect(await server.deps.files.get(`messages/${sent.key}/640.webp`)).not.toBeNull()
  expect([await statusFor(ann, unsent.url), await statusFor(ann, sent.url)]).toEqual([404, 200])
})
