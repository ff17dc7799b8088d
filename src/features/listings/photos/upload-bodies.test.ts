import { existsSync, readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, startTestServer } from '../../../../test/server.ts'
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
  /** Pieces in which the body is sent. */
  pieces: Buffer[]
  isChunked: boolean
}

/** Sends a body over a real connection: with its length declared, or chunked. */
function send(path: string, { pieces, isChunked }: Body): Promise<{ status: number; code: string }> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false },
        headers: {
          origin: ORIGIN,
          cookie: [...rose.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
        },
      },
      async (answer) => {
        const { code = '' } = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as { code?: string }
        resolve({ status: answer.statusCode ?? 0, code })
      },
    )
    call.on('error', reject)
    for (const piece of pieces) call.write(piece)
    call.end()
  })
}

/** A picture with padding behind its end, in pieces of this size. */
function padded(size: number, pieceSize: number): Buffer[] {
  const body = Buffer.concat([head('file'), png, Buffer.alloc(size - png.length), END])
  return Array.from({ length: Math.ceil(body.length / pieceSize) }, (_, n) =>
    body.subarray(n * pieceSize, (n + 1) * pieceSize),
  )
}

async function everythingKept() {
  const folder = server.deps.config.dataDir
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted() : []
  const { rows } = await server.deps.db.execute(
    'select (select count(*) from uploads) as uploads, (select count(*) from message_pictures) as sent',
  )
  return { files, rows }
}

describe.each(['/api/uploads', '/api/messages/pictures'])('POST %s', (path) => {
  test.each([
    ['1 byte over 5 MB', MAX_PICTURE_BYTES + 1],
    ['20 MB', 20 * MB],
    ['100 MB', 100 * MB],
  ])('refuses %s with 413, declared or chunked, and keeps nothing', async (_name, size) => {
    const before = await everythingKept()
    for (const isChunked of [false, true]) {
      for (const pieceSize of [64 * 1024, 1000 * 1000]) {
        const answer = await send(path, { pieces: padded(size, pieceSize), isChunked })
        expect({ ...answer, isChunked, pieceSize }).toMatchObject({ status: 413, code: 'TOO_LARGE' })
      }
    }
    expect(await everythingKept()).toEqual(before)
  })

  // The file ends exactly where the piece does, so the byte over the limit arrives after everything was read.
  test('refuses a body that is cut right at the limit', async () => {
    const start = Buffer.concat([head('file'), png, Buffer.alloc(MAX_PICTURE_BYTES - png.length)])
    const pieces = [start, Buffer.alloc(1), END]
    expect(await send(path, { pieces, isChunked: true })).toEqual({ status: 413, code: 'TOO_LARGE' })
  })

  test('takes exactly 5 MB', async () => {
    for (const isChunked of [false, true]) {
      expect(await send(path, { pieces: padded(MAX_PICTURE_BYTES, 64 * 1024), isChunked })).toMatchObject({
        status: 201,
      })
    }
  })

  test('refuses a second file with 400 and keeps neither', async () => {
    const before = await everythingKept()
    const second = [head('other'), png, END]
    for (const isChunked of [false, true]) {
      const pieces = [head('file'), png, Buffer.from('\r\n'), ...second]
      expect(await send(path, { pieces, isChunked })).toEqual({ status: 400, code: 'ONE_PICTURE' })
    }
    expect(await everythingKept()).toEqual(before)
  })

  test('refuses a body without an end', async () => {
    const pieces = [head('file'), png]
    expect(await send(path, { pieces, isChunked: true })).toEqual({ status: 400, code: 'INVALID' })
  })
})
