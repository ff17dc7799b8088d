import { existsSync, readdirSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import type { Upload } from './contract.ts'
import { MAX_PICTURE_BYTES } from './pictures.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()

const BOUNDARY = 'a-row-of-beans'
const SCRIPT = '<script>alert(document.cookie)</script>'

async function send(file: Buffer, name = 'garden.jpg', type = 'image/jpeg') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const answer = await rose.request({
    method: 'POST',
    url: '/api/uploads',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() as Upload & { message: string } }
}

/** All stored files and upload rows. */
async function everythingStored() {
  const folder = server.deps.config.dataDir
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted() : []
  const { rows } = await server.deps.db.execute<{ count: number }>('select count(*)::int as count from uploads')
  return { files: files.filter((path) => path.includes('uploads') || path.endsWith('.part')), known: rows[0]?.count }
}

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#4a8b4f' } })
const jpeg = () => plain().jpeg().toBuffer()
const png = () => plain().png().toBuffer()

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose header declares this size, with far too little data. */
function claimedPng(width: number, height: number, content = deflateSync(Buffer.alloc(1000))): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))])
}

/** A GIF with a logical screen of this size. */
function claimedGif(width: number, height: number): Buffer {
  const file = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;', 'latin1')
  for (const at of [6, 24]) {
    file.writeUInt16LE(width, at)
    file.writeUInt16LE(height, at + 2)
  }
  return file
}

const UNKNOWN = 'Choose a JPEG, PNG, GIF, WebP or AVIF picture.'
const DAMAGED = 'We could not read this picture. It may be damaged: try another one.'
const LARGE = 'Pictures can be up to 5MB. Choose a smaller one.'
const DENSE = 'This picture is too large. Choose one of at most 16 megapixels.'
const VAST = 'This picture is too large. Choose one of at most 40 megapixels.'

describe('hostile uploads that are refused without a trace', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['no byte', () => Buffer.alloc(0), 400, 'This file is empty.'],
    ['one byte', () => Buffer.from([0xff]), 415, UNKNOWN],
    ['SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 415, UNKNOWN],
    ['SVG behind a byte order mark', () => Buffer.from('\ufeff<?xml version="1.0"?><svg/>'), 415, UNKNOWN],
    ['HTML', () => Buffer.from(`<!doctype html>${SCRIPT}`), 415, UNKNOWN],
    ['a program', () => Buffer.from('MZ\x90\0\x03', 'latin1'), 415, UNKNOWN],
    ['a ZIP archive', () => Buffer.from('PK\x03\x04\x14\0', 'latin1'), 415, UNKNOWN],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 415, UNKNOWN],
    ['a TIFF', () => plain().tiff().toBuffer(), 415, UNKNOWN],
    ['a HEIC by its head', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heic', 'latin1'), 415, UNKNOWN],
    ['a space before a JPEG', async () => Buffer.concat([Buffer.from(' '), await jpeg()]), 415, UNKNOWN],
    ['a script that begins like a GIF', () => Buffer.from('GIF89a=1;alert(document.cookie)//'), 400, DAMAGED],
    ['HTML behind a PNG’s first bytes', () => Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, 'latin1'), 400, DAMAGED],
    ['SVG behind a WebP’s first bytes', () => Buffer.from('RIFF\x10\0\0\0WEBP<svg/>', 'latin1'), 400, DAMAGED],
    ['an AVIF of its head alone', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avif', 'latin1'), 400, DAMAGED],
    ['half a JPEG', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000), 400, DAMAGED],
    ['half a PNG', async () => (await png()).subarray(0, 60), 400, DAMAGED],
    ['a JPEG’s first three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 400, DAMAGED],
    ['a PNG of 0 by 0', () => claimedPng(0, 0), 400, DAMAGED],
    ['a PNG with less in it than it claims', () => claimedPng(4000, 4000), 400, DAMAGED],
    ['400 megapixels in a few bytes', () => claimedPng(20_000, 20_000), 413, VAST],
    ['a PNG as wide as can be', () => claimedPng(2_147_483_647, 1), 400, DAMAGED],
    ['4294 megapixels of GIF', () => claimedGif(65_535, 65_535), 413, VAST],
    ['one pixel row more than 40 megapixels', () => claimedPng(8000, 5001), 413, VAST],
    ['40 megapixels of one colour', () => plain(8000, 5000).png().toBuffer(), 413, DENSE],
    ['one byte more than 5 MB', () => Buffer.concat([Buffer.alloc(MAX_PICTURE_BYTES + 1)]), 413, LARGE],
    ['a JPEG one byte larger than 5 MB', async () => padded(await jpeg(), MAX_PICTURE_BYTES + 1), 413, LARGE],
  ])('a hostile upload is refused without a trace: %s', async (_name, make, status, message) => {
    const before = await everythingStored()
    const answer = await send(await make())
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
    expect(await everythingStored()).toEqual(before)
  })
})

const padded = (file: Buffer, size: number): Buffer => Buffer.concat([file, Buffer.alloc(size - file.length)])

async function stored(file: Buffer, name?: string, type?: string) {
  const { status, body } = await send(file, name, type)
  expect(status, body.message).toBe(201)
  const files = await Promise.all(
    body.sources.map(async ({ url }) => (await visitor.request({ method: 'GET', url })).rawPayload),
  )
  return { body, files }
}

describe('unusual uploads that are stored as a new picture without their extras', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'a ZIP archive behind a JPEG',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04secret.txt')]),
      'secret',
    ],
    ['a page behind a PNG', async () => Buffer.concat([await png(), Buffer.from(SCRIPT)]), '<script'],
    ['a script in a PNG’s comment', async () => insertComment(await png()), '<script'],
    [
      'where a photo was taken, and by which camera',
      () =>
        plain()
          .withExif({
            IFD0: { Make: 'Spycam', Copyright: SCRIPT },
            IFD3: { GPSLatitude: '51/1 28/1 0/1', GPSLatitudeRef: 'N' },
          })
          .jpeg()
          .toBuffer(),
      'Spycam',
    ],
  ])('the stored picture does not contain %s', async (_name, make, secret) => {
    const file = await make()
    expect(file.includes(secret)).toBe(true)
    const { files } = await stored(file)
    for (const content of files) {
      expect(content.includes(secret)).toBe(false)
      const { exif, xmp, iptc, format } = await sharp(content).metadata()
      expect({ exif, xmp, iptc, format }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, format: 'webp' })
    }
  })

  test('an animation is stored as a still picture', async () => {
    const frames = await Promise.all(
      ['#4a8b4f', '#8b4a4f', '#4a4f8b'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0, delay: [90, 90, 90] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { body, files } = await stored(moving)
    expect(body).toMatchObject({ width: 30, height: 20 })
    for (const content of files) expect((await sharp(content).metadata()).pages).toBeUndefined()
  })

  test.each([
    '../../../etc/passwd',
    '..\\\\..\\\\windows\\\\win.ini',
    '/etc/passwd',
    'leaf.php',
    'leaf.jpg.html',
    'leaf\u202egpj.exe',
    '.htaccess',
    'CON',
    'x'.repeat(3000),
    '',
  ])('the file name of an upload does not matter: %s', async (name) => {
    const before = await everythingStored()
    const { body } = await stored(await jpeg(), name, 'application/x-msdownload')
    expect(body.url).toMatch(/^\/files\/uploads\/[0-9a-f]{32}\/1280\.webp$/)
    const added = (await everythingStored()).files.filter((path) => !before.files.includes(path))
    expect(
      added.every((path) => /uploads\/[0-9a-f]{32}(\/(320|640|1280)\.webp)?$/.test(path)),
      String(added),
    ).toBe(true)
    expect(added).toHaveLength(4)
  })

  test('a picture of exactly 5 MB is stored', async () => {
    await stored(padded(await jpeg(), MAX_PICTURE_BYTES))
  })

  test('a picture of exactly 40 megapixels is stored', async () => {
    const { body } = await stored(padded(await plain(8000, 5000).png().toBuffer(), 1_250_000))
    expect(body).toMatchObject({ width: 1280, height: 800 })
  })
})

/** Inserts a text chunk after the header of a PNG. */
function insertComment(file: Buffer): Buffer {
  const at = 8 + 25
  return Buffer.concat([file.subarray(0, at), chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)), file.subarray(at)])
}
