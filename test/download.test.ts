import { describe, expect, test } from 'vitest'
import { DOWNLOAD_PATH } from '#features/accounts/account-contract.ts'
import { updateProfile } from '#features/accounts/contract.ts'
import { block, sendMessage } from '#features/messages/contract.ts'
import { personalData } from '#personal-data.ts'
import { unzip } from '#test/files/zip.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale } from '#test/shop.ts'

const server = await startTestServer()
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Data {
  username: string
  data: Record<string, Record<string, unknown>[]>
}

async function download(person: TestMember) {
  const answer = await person.request({ method: 'GET', url: DOWNLOAD_PATH })
  const files = unzip(answer.rawPayload)
  return { answer, files, data: JSON.parse(String(files.get('data.json'))) as Data }
}

/** Uploads a picture as the browser does, and returns its address. */
async function upload(person: TestMember): Promise<string> {
  const boundary = 'leaf'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(PIXEL, 'base64'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await person.request({ method: 'POST', url: '/api/uploads', headers, payload })
  return answer.json<{ url: string }>().url
}

describe('the personal data download', () => {
  test('the download is one ZIP with a readable index, machine-readable data and the pictures', async () => {
    const ada = await server.member('ada')
    const bob = await server.member('bob')
    const avatar = await upload(ada)
    const bio = 'Ferns <script>alert(1)</script>'
    await ada(updateProfile, { params: { id: String(ada.me.id) }, body: { avatar, bio, postcode: 'LS6 2AB' } })
    const order = await buy(server, ada, await putOnSale(server, bob))
    await bob(sendMessage, { body: { senderId: bob.me.id, receiverId: ada.me.id, content: 'It is ready' } })
    await ada(block, { params: { userId: '1' } })

    const { answer, files, data } = await download(ada)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="your-data-ada-\d{4}-\d\d-\d\d\.zip"$/)
    const picture = [...files.keys()].find((name) => name.startsWith('pictures/'))!
    expect([...files.keys()]).toEqual(['index.html', 'data.json', picture])
    expect(files.get(picture)).toEqual(await server.deps.files.get(avatar.replace('/files/', '')))
    expect(data.username).toBe('ada')
    expect(data.data['users']).toMatchObject([{ email: ada.me.email, bio, postcode: 'LS6 2AB' }])
    expect(data.data['transactions']).toMatchObject([{ id: order, product_title: 'A fine fern' }])
    expect(data.data['messages']).toMatchObject([{ content: 'It is ready' }])
    expect(data.data['blocks']).toMatchObject([{ blocked_id: 1 }])
    expect(data.data['uploads']).toMatchObject([{ file: picture }])
    const index = String(files.get('index.html'))
    expect(index).toContain(`src="${picture}"`)
    expect(index).not.toContain('<script>')
    for (const { title } of personalData) expect(index).toContain(title.replaceAll("'", '&#39;'))
  })

  test('the download contains no data of other users except messages exchanged with them', async () => {
    const cat = await server.member('cat')
    const dan = await server.member('dan')
    await dan(updateProfile, { params: { id: String(dan.me.id) }, body: { postcode: 'YO1 7HH', bio: 'Dahlias' } })
    await dan(block, { params: { userId: String(cat.me.id) } })
    // Sent while blocked: visible to the sender only.
    await dan(sendMessage, { body: { senderId: dan.me.id, receiverId: cat.me.id, content: 'Unheard' } })
    const { files } = await download(cat)
    const everything = [...files.values()].map(String).join('\n')
    for (const secret of ['Unheard', 'Dahlias', 'YO1', dan.me.email, `"blocker_id": ${dan.me.id}`]) {
      expect(everything).not.toContain(secret)
    }
  })

  test('only the owner can fetch a download', async () => {
    const answer = await server.visitor().request({ method: 'GET', url: DOWNLOAD_PATH })
    expect(answer.statusCode).toBe(401)
  })
})

test('a user can download their data five times an hour', async () => {
  const limited = await startTestServer({ rateLimits: true })
  const eve = await limited.member('eve')
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await eve.request({ method: 'GET', url: DOWNLOAD_PATH })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
