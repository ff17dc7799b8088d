import pg from 'pg'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { oneTransaction } from '#features/checkout/order/contract.ts'
import { createPaymentIntent } from '#features/checkout/payment/contract.ts'
import type { Upload } from '#features/listings/photos/contract.ts'
import { ApiError } from '#shared/api-client.ts'
import { openObjectStorage } from '#test/files/object-storage.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale } from '#test/shop.ts'

const WAIT = { timeout: 30_000, interval: 100 }
const BOUNDARY = 'a-row-of-beans'

describe('while the payment provider is away', () => {
  test('buyers get a 503 that says so, no order is left, and one payment is taken when it answers again', async () => {
    const server = await startTestServer({ env: { LOG_LEVEL: 'silent' } })
    const [seller, buyer] = [await server.member('seller'), await server.member('buyer')]
    const productId = await putOnSale(server, seller)
    const open = () =>
      buyer(createPaymentIntent, { body: { amount: 20, productId, buyerProtection: true } }).catch(
        (error: unknown) => error,
      )
    // As many requests without an answer as open the circuit breaker.
    for (let n = 0; n < 5; n++) server.deps.sandbox?.failNext(/./, 'no-connection')
    const refusals: unknown[] = []
    await vi.waitFor(async () => {
      refusals.push(await open())
      expect(await server.deps.metrics.text()).toMatch(/^hedgerow_provider_breaker_open 1$/m)
    }, WAIT)
    refusals.push(await open())
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(ApiError)
      expect(refusal).toMatchObject({ status: 503, body: { message: expect.stringContaining('payment') } })
    }
    expect((await server.visitor().request({ url: `/api/products/${productId}` })).statusCode).toBe(200)

    await vi.waitFor(async () => expect(await open()).not.toBeInstanceOf(Error), WAIT)
    const id = await buy(server, buyer, productId)
    expect((await buyer(oneTransaction, { params: { id: String(id) } })).status).toBe('processing')
    expect(await server.deps.sandbox?.latest('charge')).toHaveLength(1)
    const { rows } = await server.deps.db.execute('select count(*)::int as orders from transactions')
    expect(rows).toEqual([{ orders: 1 }])
  }, 180_000)
})

async function upload(who: TestMember, file: Buffer): Promise<{ status: number; body: Upload & { code?: string } }> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const answer = await who.request({ method: 'POST', url: '/api/uploads', headers, payload })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

describe('while object storage is away', () => {
  test('photos are refused with 503, pages go on, and the photos of before are whole afterwards', async () => {
    const storage = await openObjectStorage()
    const server = await startTestServer({ env: { FILES_URL: storage.url, LOG_LEVEL: 'silent' } })
    const seller = await server.member('seller')
    const productId = await putOnSale(server, seller)
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a8b4f' } })
      .png()
      .toBuffer()
    const before = await upload(seller, picture)
    expect(before.status).toBe(201)
    const url = before.body.sources[0]?.url ?? ''
    const sent = (await server.visitor().request({ url })).rawPayload

    storage.isAway = true
    expect(await upload(seller, picture)).toMatchObject({ status: 503, body: { code: 'FILES_UNAVAILABLE' } })
    expect((await server.visitor().request({ url })).statusCode).toBe(503)
    expect((await server.visitor().request({ url: `/api/products/${productId}` })).statusCode).toBe(200)
    expect((await server.visitor().request({ url: '/readyz' })).statusCode).toBe(200)

    storage.isAway = false
    expect((await server.visitor().request({ url })).rawPayload).toEqual(sent)
    expect((await upload(seller, picture)).status).toBe(201)
    storage.close()
  }, 180_000)
})

describe('while all connections to the database are in use', () => {
  test('calls are refused with 503 and Retry-After, the process stays healthy, and nothing acknowledged is lost', async () => {
    const server = await startTestServer({ env: { DATABASE_CONNECTIONS: '2', LOG_LEVEL: 'silent' } })
    const seller = await server.member('seller')
    const offer = () => seller.request({ method: 'POST', url: '/api/products', payload: listingBody({}) })
    expect((await offer()).statusCode).toBe(201)
    const other = new pg.Client(server.deps.config.databaseUrl)
    await other.connect()
    await other.query('begin')
    await other.query('lock table products in access exclusive mode')

    // Two wait for the table until the limit of a statement, the others for a connection.
    const refused = await Promise.all(Array.from({ length: 6 }, offer))
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 503))
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.visitor().request({ url: '/healthz' })).statusCode).toBe(200)

    await other.end()
    expect((await offer()).statusCode).toBe(201)
    const { rows } = await server.deps.db.execute('select count(*)::int as listings from products')
    expect(rows).toEqual([{ listings: 2 }])
  }, 180_000)
})
