import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicWeb } from '#adapters/web/public-web.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { changeListing, createListing } from '../listing/contract.ts'
import { fetchPicture } from './contract.ts'
import { MAX_PICTURE_BYTES, uploadKeyOf } from './pictures.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()
const requested: string[] = []

/** Content of the simulated web; every public name resolves to it. */
const leaf = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#4a8b4f' } })
  .jpeg()
  .toBuffer()
const outside = createServer(({ url }, reply) => {
  requested.push(url ?? '')
  if (url === '/leaf.jpg') reply.setHeader('content-type', 'text/html').end(leaf)
  else if (url === '/page.jpg') reply.setHeader('content-type', 'image/jpeg').end('<!doctype html><script></script>')
  else if (url === '/drawing.svg') reply.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  else if (url === '/large.jpg') reply.end(Buffer.alloc(MAX_PICTURE_BYTES + 1))
  else reply.writeHead(404).end()
})
beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const { port } = outside.address() as AddressInfo
  server.deps.web = publicWeb({
    resolve: async (name) => [name === 'inner.example' ? '10.0.0.7' : '93.184.215.14'],
    dial: () => connect(port, '127.0.0.1'),
  })
})
afterAll(() => void outside.close())

const body = { title: 'Hosta', description: 'A division with four eyes.', price: 400, categoryId: 5, location: 'Leeds' }
const ours = expect.stringMatching(/^\/files\/uploads\/[0-9a-f]{32}\/1280\.webp$/)
const NOT_PUBLIC = 'Only public https addresses are accepted. Choose a picture from your device instead.'
const NOTHING = 'No picture could be fetched from this address. Choose one from your device instead.'
const NEITHER = 'Choose a picture from your device, or give its public https address.'

describe('a picture on the web', () => {
  test('a picture is downloaded once and stored like an upload', async () => {
    requested.length = 0
    const stored = await rose(fetchPicture, { body: { url: 'https://pictures.example/leaf.jpg' } })
    expect(stored).toMatchObject({ url: ours, width: 60, height: 40 })
    expect(requested).toEqual(['/leaf.jpg'])
    const file = await visitor.request({ method: 'GET', url: stored.url })
    expect(file.headers['content-type']).toBe('image/webp')
    expect(requested).toEqual(['/leaf.jpg'])
  })

  test('a URL can be given as the cover of a new or an existing listing', async () => {
    const listing = await rose(createListing, {
      body: listingBody({ ...body, imageUrl: 'https://pictures.example/leaf.jpg' }),
    })
    expect(listing).toMatchObject({ imageUrl: ours, images: [ours] })
    const [first] = listing.images
    const changed = await rose(changeListing, {
      params: { id: String(listing.id) },
      body: { imageUrl: 'HTTPS://pictures.example/leaf.jpg', images: listing.images },
    })
    expect(changed.images).toEqual([ours, first])
    expect(uploadKeyOf(changed.images[0] ?? '')).not.toBe(uploadKeyOf(first ?? ''))
  })

  test.each([
    ['/page.jpg', 415, 'Choose a JPEG, PNG, GIF, WebP or AVIF picture.'],
    ['/drawing.svg', 415, 'Choose a JPEG, PNG, GIF, WebP or AVIF picture.'],
    ['/large.jpg', 413, 'Pictures can be up to 5MB. Choose a smaller one.'],
    ['/none.jpg', 400, NOTHING],
  ])('a downloaded file is validated by its content: %s', async (path, status, message) => {
    const imageUrl = `https://pictures.example${path}`
    await expect(rose(fetchPicture, { body: { url: imageUrl } })).rejects.toMatchObject({ status, body: { message } })
    await expect(rose(createListing, { body: listingBody({ ...body, imageUrl }) })).rejects.toMatchObject({
      status,
      body: { message, fields: { imageUrl: message } },
    })
  })

  test.each([
    ['http://pictures.example/leaf.jpg', NEITHER],
    ['data:image/png;base64,AAAA', NEITHER],
    ['blob:https://pictures.example/1', NEITHER],
    ['javascript:alert(1)', NEITHER],
    ['//pictures.example/leaf.jpg', NEITHER],
    ['https://127.0.0.1/leaf.jpg', NOT_PUBLIC],
    ['https://[::ffff:10.0.0.7]/leaf.jpg', NOT_PUBLIC],
    ['https://169.254.169.254/latest/meta-data', NOT_PUBLIC],
    ['https://inner.example/leaf.jpg', NOT_PUBLIC],
  ])('no request is sent to %s', async (imageUrl, message) => {
    requested.length = 0
    await expect(rose(createListing, { body: listingBody({ ...body, imageUrl }) })).rejects.toMatchObject({
      status: 400,
      body: { message, fields: { imageUrl: message } },
    })
    await expect(rose(fetchPicture, { body: { url: imageUrl } })).rejects.toMatchObject({
      status: 400,
      body: { message: NOT_PUBLIC },
    })
    expect(requested).toEqual([])
  })

  test('nothing is downloaded for visitors or for a listing that is refused anyway', async () => {
    requested.length = 0
    const url = 'https://pictures.example/leaf.jpg'
    await expect(visitor(fetchPicture, { body: { url } })).rejects.toMatchObject({ status: 401 })
    for (const wrong of [{ title: '' }, { categoryId: 99 }, { postcode: 'nowhere' }, { images: ['/not/ours.webp'] }]) {
      await expect(
        rose(createListing, { body: listingBody({ ...body, ...wrong, imageUrl: url }) }),
      ).rejects.toMatchObject({
        status: 400,
      })
    }
    expect(requested).toEqual([])
  })
})
