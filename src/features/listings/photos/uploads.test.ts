import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { DomainError } from '#shared/errors.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { createListing } from '../listing/contract.ts'
import type { Upload } from './contract.ts'
import { MAX_PICTURE_BYTES } from './pictures.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const visitor = server.visitor()

const BOUNDARY = 'a-row-of-beans'

async function send(who: Visitor, file: Buffer, { name = 'garden.jpg', type = 'image/jpeg' } = {}) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const answer = await who.request({ method: 'POST', url: '/api/uploads', headers, payload })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Upload & { message: string } }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a8b4f' } })

const fetched = async (url: string) => visitor.request({ method: 'GET', url })

describe('uploaded pictures', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)(
    'a picture as %s is stored in three sizes',
    async (format) => {
      const file = await plain(1600, 1200).toFormat(format).toBuffer()
      // The declared name and type do not matter: the first bytes decide.
      const { status, body } = await send(rose, file, { name: 'notes.txt', type: 'text/plain' })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        width: 1280,
        height: 960,
        sources: [{ width: 320 }, { width: 640 }, { width: 1280 }],
      })
      expect(body.placeholder).toMatch(/^data:image\/webp;base64,/)
      for (const { url, width } of body.sources) {
        const answer = await fetched(url)
        expect(answer.headers).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
      }
    },
  )

  test('a photo is stored upright and without its location', async () => {
    const file = await plain(400, 300)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 28/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await send(rose, file)
    expect(body).toMatchObject({ width: 300, height: 400 })
    const stored = await sharp((await fetched(body.url)).rawPayload).metadata()
    expect(stored.exif).toBeUndefined()
    expect(stored.orientation).toBeUndefined()
  })

  test('a small picture is not enlarged', async () => {
    expect((await send(rose, await plain(20, 10).png().toBuffer())).body).toMatchObject({ width: 20, height: 10 })
  })
})

describe('refused uploads', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  test.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
    ['SVG', () => svg, 415, /JPEG, PNG/],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /JPEG, PNG/],
    ['a PDF', () => Buffer.from('%PDF-1.7 nothing'), 415, /JPEG, PNG/],
    ['nothing', () => Buffer.alloc(0), 400, /empty/],
    ['a head alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, /could not read/],
    ['half a picture', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000), 400, /could not read/],
    ['SVG behind a GIF head', () => Buffer.concat([Buffer.from('GIF89a'), svg]), 400, /could not read/],
    ['too many bytes', () => Buffer.alloc(MAX_PICTURE_BYTES + 1, 0xff), 413, /5MB/],
    ['too many pixels', () => plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer(), 413, /40 megapixels/],
  ])('an upload is refused: %s', async (_name, make, status, sentence) => {
    const answer = await send(rose, await make(), { name: 'garden.jpg' })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(sentence)
  })

  test('data hidden behind a picture is not stored', async () => {
    const file = Buffer.concat([await plain(50, 50).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await send(rose, file)
    if (status === 201) expect((await fetched(body.url)).rawPayload.includes('<script')).toBe(false)
    else expect(status).toBe(400)
  })

  test('requests without a file in a form and requests of visitors are refused', async () => {
    const file = await plain(10, 10).png().toBuffer()
    expect((await send(visitor, file)).status).toBe(401)
    const json = await rose.request({ method: 'POST', url: '/api/uploads', payload: { file: 'x' } })
    expect(json.statusCode).toBe(415)
    const raw = await rose.request({
      method: 'POST',
      url: '/api/uploads',
      headers: { 'content-type': 'image/png' },
      payload: file,
    })
    expect(raw.statusCode).toBe(415)
    const cut = await rose.request({
      method: 'POST',
      url: '/api/uploads',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc`,
    })
    expect(cut.statusCode).toBe(400)
  })

  test('what was stored of a picture is deleted once the storage is back', async () => {
    const { files, jobs } = server.deps
    const stored: string[] = []
    const put = vi.spyOn(files, 'put').mockImplementation(async (key) => {
      if (stored.push(key) > 1) throw new DomainError('unavailable', 'The storage is away.')
    })
    const isAway = vi.fn(() => true)
    const deleted: string[] = []
    const remove = vi.spyOn(files, 'delete').mockImplementation(async (key) => {
      if (isAway()) throw new Error('The storage is away.')
      deleted.push(key)
    })
    try {
      const { status } = await send(rose, await plain(1600, 1200).jpeg().toBuffer())
      expect(status).toBe(503)
      await vi.waitFor(() => expect(isAway).toHaveBeenCalled(), 10_000)
      isAway.mockReturnValue(false)
      await jobs.idle()
      expect(deleted).toEqual(expect.arrayContaining(stored))
    } finally {
      put.mockRestore()
      remove.mockRestore()
    }
  })

  test('uploads are refused once a member has 200 MB', async () => {
    const full = await server.member('full')
    await server.deps.db.execute(
      `insert into uploads (key, user_id, width, height, bytes, placeholder, created_at)
       values ('${'b'.repeat(32)}', ${full.me.id}, 1, 1, ${200 * 1024 * 1024}, '', '2026-01-01')`,
    )
    const answer = await send(full, await plain(10, 10).png().toBuffer())
    expect(answer).toMatchObject({ status: 413, body: { code: 'QUOTA' } })
  })
})

test('files are served by their exact names only', async () => {
  for (const path of [
    '..%2f..%2fpackage.json',
    `${'a'.repeat(32)}/1280.webp`,
    `${'a'.repeat(32)}/..%2f640.webp`,
    'x/y.webp',
  ]) {
    expect((await fetched(`/files/uploads/${path}`)).statusCode).toBe(404)
  }
})

test('a listing takes only the member’s own pictures, up to eight, the first as cover', async () => {
  const { body: own } = await send(rose, await plain(30, 30).png().toBuffer())
  const { body: other } = await send(rose, await plain(31, 31).png().toBuffer())
  const body = {
    title: 'Two pictures',
    description: 'Grown with care in a garden.',
    price: 1,
    categoryId: 1,
    location: 'Bath',
  }
  const listing = await rose(createListing, { body: listingBody({ ...body, images: [own.url, other.url] }) })
  expect(listing).toMatchObject({ imageUrl: own.url, images: [own.url, other.url] })
  await expect(fern(createListing, { body: listingBody({ ...body, imageUrl: own.url }) })).rejects.toMatchObject({
    status: 400,
  })
  const many = Array.from({ length: 9 }, () => own.url)
  await expect(rose(createListing, { body: listingBody({ ...body, images: many }) })).rejects.toMatchObject({
    status: 400,
  })
})

test('drawings replace missing photos', async () => {
  const drawing = await fetched('/img/placeholder/seedling/12.svg')
  expect(drawing.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect((await fetched('/img/category/cuttings.svg')).statusCode).toBe(200)
  for (const path of [
    'placeholder/rose-tree/12.svg',
    'placeholder/spade-seeds/12.svg',
    'placeholder/seedling/x.svg',
    'category/none.svg',
  ]) {
    expect((await fetched(`/img/${path}`)).statusCode).toBe(404)
  }
})
