import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { addFavourite } from '#features/favourites/contract.ts'
import { changeListing, moveListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale } from '#test/shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const server = await startTestServer()
const rose = await server.member('rose')
const tick = () => (server.deps.jobs as JobsControl).tick()

/** Lets changes settle, and notifies. */
async function settled(): Promise<void> {
  await server.clock.advance(11 * MINUTE)
  await tick()
}
const save = (who: TestMember, productId: number) => who(addFavourite, { body: { userId: who.me.id, productId } })
const noticesOf = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'saved').map(({ title }) => title)
const price = (id: number, pounds: number) =>
  rose(changeListing, { params: { id: String(id) }, body: { price: pounds * 100 } })
const move = (id: number, name: 'pause' | 'resume' | 'sold' | 'renew') =>
  rose(moveListing, { params: { id: String(id), move: name } })

describe('notices about saved listings', () => {
  test('savers are notified of a lower price once it has stood for ten minutes, each once, and others are not', async () => {
    const [ivy, fern, basil] = [await server.member('ivy'), await server.member('fern'), await server.member('basil')]
    const id = await putOnSale(server, rose, { price: 800, title: 'Bay tree' })
    await save(ivy, id)
    await save(fern, id)
    await save(rose, id)
    await price(id, 5)
    await tick()
    expect(await noticesOf(ivy)).toEqual([])
    await Promise.all([settled(), settled()])
    await tick()
    const [notice] = (await ivy(listNotifications, { query: {} })).filter(({ kind }) => kind === 'saved')
    expect(notice).toMatchObject({
      title: 'Cheaper now: Bay tree',
      body: 'Now £5.00, it was £8.00.',
      href: `/product/${id}`,
    })
    expect([await noticesOf(ivy), await noticesOf(fern), await noticesOf(basil), await noticesOf(rose)]).toEqual([
      ['Cheaper now: Bay tree'],
      ['Cheaper now: Bay tree'],
      [],
      [],
    ])
    // By default the email waits for the digest of the day.
    expect((await server.mails()).filter(({ subject }) => subject.includes('Bay tree'))).toEqual([])
  })

  test('a price that was a mistake gives no notice', async () => {
    const ivy = await server.member('iris')
    const id = await putOnSale(server, rose, { price: 800, title: 'Box ball' })
    await save(ivy, id)
    await price(id, 1)
    await server.clock.advance(5 * MINUTE)
    await price(id, 8)
    await settled()
    expect(await noticesOf(ivy)).toEqual([])
  })

  test('savers are notified when it is sold and when it is back, and the buyer of it is not', async () => {
    const [saver, buyer] = [await server.member('sage'), await server.member('thyme')]
    const id = await putOnSale(server, rose, { title: 'Damson sapling' })
    await save(saver, id)
    await save(buyer, id)
    const order = await buy(server, buyer, id)
    await settled()
    expect(await noticesOf(saver)).toEqual([])
    await buyer(confirmDelivery, { body: { transactionId: order } })
    await settled()
    expect([await noticesOf(saver), await noticesOf(buyer)]).toEqual([['Sold: Damson sapling'], []])
    await move(id, 'renew')
    await settled()
    expect([(await noticesOf(saver))[0], await noticesOf(buyer)]).toEqual(['Back on sale: Damson sapling', []])
  })

  async function savedUntil(days: number, title: string): Promise<{ saver: TestMember; id: number }> {
    const saver = await server.member(title.slice(0, 5))
    const id = await putOnSale(server, rose, { price: 300, title })
    const end = new Date(server.clock.now().getTime() + days * DAY)
    await server.deps.db.execute(sql`update products set expires_at = ${end.toISOString()} where id = ${id}`)
    await save(saver, id)
    return { saver, id }
  }

  test('savers are notified two days before the end, once for each end, and when it is renewed after it', async () => {
    const { saver, id } = await savedUntil(5, 'Minty runner')
    await server.clock.advance(2.5 * DAY)
    await tick()
    expect(await noticesOf(saver)).toEqual([])
    await server.clock.advance(DAY)
    await Promise.all([tick(), tick()])
    await tick()
    expect(await noticesOf(saver)).toEqual(['About to end: Minty runner'])
    await server.clock.advance(2 * DAY)
    await tick()
    await move(id, 'renew')
    await settled()
    expect(await noticesOf(saver)).toEqual(['Back on sale: Minty runner', 'About to end: Minty runner'])
  })

  test('a listing that is renewed before its end is not back, and its lower price is one', async () => {
    const { saver, id } = await savedUntil(4, 'Sorrel clump')
    await server.clock.advance(2.5 * DAY)
    await tick()
    await move(id, 'renew')
    await price(id, 2)
    await settled()
    expect(await noticesOf(saver)).toEqual(['Cheaper now: Sorrel clump', 'About to end: Sorrel clump'])
  })

  test('a buyer whose order is refunded is notified again', async () => {
    const [saver, buyer] = [await server.member('borage'), await server.member('chervil')]
    const id = await putOnSale(server, rose, { title: 'Greengage' })
    await save(saver, id)
    await save(buyer, id)
    const order = await buy(server, buyer, id)
    await rose(requestRefund, { body: { transactionId: order, reason: 'The frost took it' } })
    await move(id, 'resume')
    await price(id, 12)
    await settled()
    expect([await noticesOf(saver), await noticesOf(buyer)]).toEqual([
      ['Cheaper now: Greengage'],
      ['Cheaper now: Greengage'],
    ])
  })

  test('people who block each other are not notified, and a price of a paused listing gives no notice before it is shown', async () => {
    const [blocked, saver] = [await server.member('nettle'), await server.member('dock')]
    const id = await putOnSale(server, rose, { price: 800, title: 'Quince' })
    await save(blocked, id)
    await save(saver, id)
    await rose(block, { params: { userId: String(blocked.me.id) } })
    await move(id, 'pause')
    await price(id, 4)
    await settled()
    expect(await noticesOf(saver)).toEqual([])
    await move(id, 'resume')
    await settled()
    expect([await noticesOf(saver), await noticesOf(blocked)]).toEqual([['Cheaper now: Quince'], []])
  })
})
