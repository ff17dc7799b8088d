import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { see } from '#test/shop.ts'
import { book, orderWithTimes, otherBuyerOf, view } from '#test/visits.ts'
import { confirmDelivery } from '../checkout/order/contract.ts'
import { pickupRounds } from './contract.ts'

const server = await startTestServer()

test('two visits on one day are a round with one calendar entry, for the person who has both', async () => {
  const first = await orderWithTimes(server)
  const second = await otherBuyerOf(server, first, 'rival')
  const { seller } = first
  // Late on the day before, only one time of the next day may be left.
  const { slots } = await view(first.buyer, first.id)
  const [from, later] = [...Map.groupBy(slots, (slot) => slot.slice(0, 10)).values()].find((of) => of.length > 1)!
  await book(first.buyer, first.id, from!)
  expect(await seller(pickupRounds, {})).toEqual([])
  const day = from!.slice(0, 10)
  await book(second.buyer, second.id, later!)

  const [round] = await seller(pickupRounds, {})
  expect(round).toMatchObject({
    day,
    stops: [
      { transactionId: first.id, party: 'seller', startsAt: from, isDone: false, milesOn: null },
      { transactionId: second.id, party: 'seller', isDone: false },
    ],
  })
  expect(round?.stops[0]?.place).toContain('LS6 2AB')
  expect(await first.buyer(pickupRounds, {})).toEqual([])

  const url = `/api/pickups/rounds/${day}/calendar.ics`
  const file = await seller.request({ url })
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = file.body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toContain('SUMMARY:Collection round: 2 pickups')
  expect(lines).toContain(`DTSTART:${from!.replace(/[-:]|\.\d+/g, '')}`)
  expect((await first.buyer.request({ url })).statusCode).toBe(404)
  expect((await server.visitor().request({ url })).statusCode).toBe(401)
  expect((await seller.request({ url: '/api/pickups/rounds/nonsense/calendar.ics' })).statusCode).toBe(404)

  const { collectionCode } = await see(first.buyer, first.id)
  await seller(confirmDelivery, { body: { transactionId: first.id, code: collectionCode ?? '' } })
  const [after] = await seller(pickupRounds, {})
  expect(after?.stops.map(({ isDone }) => isDone)).toEqual([true, false])
  expect(after?.stops).toHaveLength(2)
})
