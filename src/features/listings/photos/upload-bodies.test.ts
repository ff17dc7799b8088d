import { existsSync, readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, startTestServer } from '#test/server.ts'
import { MAX_PICTURE_BYTES } from './pictures.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const BOUNDARY = 'a-row-of-beans'
const MB = 1024 * 1024
let port = 0
let png: Buffer

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#4a8b4f' } })
    .png()
    .toBuffer()
})

const head = (name: string): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.png"\r\ncontent-type: image/png\r\n\r\n`,
  )
const END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)

interface Body {
  /** Chunks in which the body is sent. */
  pieces: Iterable<Buffer>
  /** Total length of all chunks; without it the body is sent chunked. */
  length?: number | undefined
}

/** Sends a body over a real connection, with a Content-Length or chunked, and stops once a response arrives. */
function send(path: string, { pieces, length }: Body): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const body = Readable.from(pieces)
    const call = httpRequest(
      {
        ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false },
        headers: {
          origin: ORIGIN,
          cookie: [...rose.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
        },
      },
      async (answer) => {
        const { code = '' } = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as { code?: string }
        resolve({ status: answer.statusCode ?? 0, code })
        body.destroy()
        call.destroy()
      },
    )
    call.on('error', reject)
    body.pipe(call)
  })
}

const lengthOf = (pieces: Buffer[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0)

/** A file of this size: a picture followed by padding, in chunks of this size that share one buffer. */
function* padded(size: number, pieceSize: number): Generator<Buffer> {
  yield Buffer.concat([head('file'), png])
  const padding = Buffer.alloc(pieceSize)
  for (let left = size - png.length; left > 0; left -= pieceSize) yield padding.subarray(0, left)
  yield END
}

const paddedLength = (size: number): number => head('file').length + size + END.length

async function everythingStored() {
  const folder = server.deps.config.dataDir
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted() : []
  const { rows } = await server.deps.db.execute(
    'select (select count(*) from uploads) as uploads, (select count(*) from message_pictures) as sent',
  )
  return { files, rows }
}

describe.each(['/api/uploads', '/api/messages/pictures'])('request bodies of POST %s', (path) => {
  test.each([
    ['1 byte over 5 MB', MAX_PICTURE_BYTES + 1],
    ['20 MB', 20 * MB],
    ['100 MB', 100 * MB],
  ])('an upload of %s is refused with 413 in either encoding, and nothing is stored', async (_name, size) => {
    const before = await everythingStored()
    for (const isChunked of [false, true]) {
      for (const pieceSize of [64 * 1024, 1000 * 1000]) {
        const length = isChunked ? undefined : paddedLength(size)
        const answer = await send(path, { pieces: padded(size, pieceSize), length })
        expect({ ...answer, isChunked, pieceSize }).toMatchObject({ status: 413, code: 'TOO_LARGE' })
      }
    }
    expect(await everythingStored()).toEqual(before)
  })

  // The file ends exactly at the end of a chunk, so the byte over the limit arrives after everything was read.
  test('a body whose chunk ends exactly at the limit is refused', async () => {
    const start = Buffer.concat([head('file'), png, Buffer.alloc(MAX_PICTURE_BYTES - png.length)])
    const pieces = [start, Buffer.alloc(1), END]
    expect(await send(path, { pieces })).toEqual({ status: 413, code: 'TOO_LARGE' })
  })

  test('a file of exactly 5 MB is accepted', async () => {
    for (const isChunked of [false, true]) {
      const length = isChunked ? undefined : paddedLength(MAX_PICTURE_BYTES)
      expect(await send(path, { pieces: padded(MAX_PICTURE_BYTES, 64 * 1024), length })).toMatchObject({ status: 201 })
    }
  })

  test('a second file is refused with 400 and neither is stored', async () => {
    const before = await everythingStored()
    const second = [head('other'), png, END]
    for (const isChunked of [false, true]) {
      const pieces = [head('file'), png, Buffer.from('\r\n'), ...second]
      const length = isChunked ? undefined : lengthOf(pieces)
      expect(await send(path, { pieces, length })).toEqual({ status: 400, code: 'ONE_PICTURE' })
    }
    expect(await everythingStored()).toEqual(before)
  })

  test('a body that never ends is refused', async () => {
    const pieces = [head('file'), png]
    expect(await send(path, { pieces })).toEqual({ status: 400, code: 'INVALID' })
  })
})
