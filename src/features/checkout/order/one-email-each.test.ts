import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { buy, pass, putOnSale, see, settle } from '#test/shop.ts'
import { confirmDelivery } from './contract.ts'
import { kinds } from './server/sweep-store.ts'

const server = await startTestServer()
const HOUR = 3_600_000
let pairs = 0

async function handedOver(protection: boolean) {
  pairs += 1
  const [buyer, seller] = [await server.member(`buyer${pairs}`), await server.member(`seller${pairs}`)]
  // The emails of the registration.
  await settle(server)
  const before = (await server.mails()).length
  const id = await buy(server, buyer, await putOnSale(server, seller), { protection })
  const { collectionCode } = await see(buyer, id)
  await seller(confirmDelivery, { body: { transactionId: id, code: collectionCode ?? '' } })
  await settle(server)
  await pass(server, 38 * HOUR)
  await pass(server, 34 * HOUR)
  const mails = (await server.mails()).slice(before)
  const to = (who: typeof buyer) => mails.filter((mail) => mail.to === who.me.email).map(({ subject }) => subject)
  return { toBuyer: to(buyer), toSeller: to(seller) }
}

test('an order without protection sends each party one email at the payment and one at the handover', async () => {
  expect(await handedOver(false)).toEqual({
    toBuyer: ['Your order: A fine fern', 'Completed: A fine fern'],
    toSeller: ['Sold: A fine fern', 'Payment released: A fine fern'],
  })
})

test('with protection the buyer also gets two emails with the deadline for reporting a problem', async () => {
  expect(await handedOver(true)).toEqual({
    toBuyer: [
      'Your order: A fine fern',
      'Collected: A fine fern',
      'Is everything all right with A fine fern?',
      'Completed: A fine fern',
    ],
    toSeller: ['Sold: A fine fern', 'Payment released: A fine fern'],
  })
})

test('a round asks in one statement which kinds of orders have something due', async () => {
  const { db, clock } = server.deps
  const [buyer, seller] = [await server.member('buyer'), await server.member('seller')]
  await buy(server, buyer, await putOnSale(server, seller))
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * HOUR)
  const quiet = { payment: { first: HOUR, again: HOUR }, refund: HOUR, payout: HOUR }
  expect(await kinds.clocks(db, inDays(0))).toEqual(['collecting'])
  expect(await kinds.moves(db, inDays(0))).toEqual([])
  expect(await kinds.moves(db, inDays(365))).toEqual(['uncollected'])
  expect(await kinds.clocks(db, inDays(365))).toEqual([])
  expect(await kinds.requests(db, inDays(0), quiet)).toEqual([])
})
