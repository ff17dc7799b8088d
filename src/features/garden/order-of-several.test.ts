import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { startTestServer } from '#test/server.ts'
import { openBasket, payByCard, putInBasket, putOnSale, settle } from '#test/shop.ts'
import { addGardenPlant, answerSurvival, getGarden } from './contract.ts'

test('each listing of an order is a plant of its own, with its own question; a tool is none', async () => {
  const server = await startTestServer()
  const [rose, ivy] = [await server.member('rose'), await server.member('ivy')]
  const leeks = await putOnSale(server, rose, { quantity: 9, price: 200, title: 'Leek plugs' })
  const rhubarb = await putOnSale(server, rose, { price: 450, title: 'Rhubarb crown' })
  const spade = await putOnSale(server, rose, { price: 900, title: 'Spade' })
  await server.deps.db.execute(sql`update products set category_id = 4 where id = ${spade}`)
  await putInBasket(ivy, leeks, 3)
  await putInBasket(ivy, rhubarb)
  await putInBasket(ivy, spade)
  const { clientSecret, transactionId } = await openBasket(ivy, leeks, 19.5, false)
  await payByCard(ivy, clientSecret)
  await settle(server)
  await ivy(confirmDelivery, { body: { transactionId } })
  const offered = async () => (await ivy(getGarden, {})).bought.map(({ listingId }) => listingId)
  expect(await offered()).toEqual([leeks, rhubarb])
  await server.deps.db.execute(
    sql`update transactions set closed_at = closed_at - interval '32 days' where id = ${transactionId}`,
  )
  const body = { since: '2026-03-01', transactionId }
  const crown = await ivy(addGardenPlant, { body: { ...body, name: 'Crown', listingId: rhubarb } })
  expect(await offered()).toEqual([leeks])
  // Without a listing, the first.
  const plugs = await ivy(addGardenPlant, { body: { ...body, name: 'Leeks' } })
  expect([crown.order?.listingId, plugs.order?.listingId]).toEqual([rhubarb, leeks])
  await ivy(answerSurvival, { params: { id: String(crown.id) }, body: { isAlive: false } })
  const { plants } = await ivy(getGarden, {})
  expect(plants.map(({ name, question }) => [name, question?.isAlive])).toEqual([
    ['Crown', false],
    ['Leeks', null],
  ])
  expect((await ivy(addGardenPlant, { body: { ...body, name: 'Twice', listingId: rhubarb } })).id).toBe(crown.id)
})
