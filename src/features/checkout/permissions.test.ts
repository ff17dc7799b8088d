import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer, type Visitor } from '../../../test/server.ts'
import { openCheckout, pass, putOnSale, refusal, see } from '../../../test/shop.ts'
import { agreeRefund, confirmDelivery, handOver, requestRefund, reserveFree, withdrawRefund } from './contract.ts'
import { alreadyDone, type Event, next, type Party, STATUSES, type Status } from './lifecycle.ts'

let server: TestServer
let buyer: TestMember
let seller: TestMember
let stranger: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ;[buyer, seller, stranger] = await Promise.all([
    server.member('buyer'),
    server.member('seller'),
    server.member('stranger'),
  ])
})

const body = (transactionId: number) => ({ body: { transactionId } })

/** A fresh order: free ones walk the same path as paid ones, without waiting for a card. */
async function reserved(): Promise<number> {
  const product = await putOnSale(server, seller, { price: 0, kind: 'free' })
  return (await buyer(reserveFree, { body: { productId: product } })).transactionId
}

const reach: Record<Exclude<Status, 'shipping'>, () => Promise<number>> = {
  pending: async () => (await openCheckout(buyer, await putOnSale(server, seller))).transactionId,
  processing: reserved,
  delivered: async () => {
    const id = await reserved()
    await seller(handOver, body(id))
    return id
  },
  dispute: async () => {
    const id = await reserved()
    await buyer(requestRefund, { body: { transactionId: id, reason: 'Dead' } })
    return id
  },
  completed: async () => {
    const id = await reserved()
    await buyer(confirmDelivery, body(id))
    return id
  },
  refunded: async () => {
    const id = await reserved()
    await seller(requestRefund, { body: { transactionId: id, reason: 'Eaten' } })
    return id
  },
  cancelled: async () => {
    const id = await reach.pending()
    await pass(server, 31 * 60_000)
    return id
  },
}

interface Action {
  /** What the call means from each party; nothing where it is the other one's alone. */
  events: Partial<Record<Party, Event>>
  call(who: Visitor, id: number, code: string): ReturnType<typeof refusal>
}

const actions: Record<string, Action> = {
  'Confirm Receipt': {
    events: { buyer: 'confirmReceipt', seller: 'enterCode' },
    call: (who, id, code) => refusal(who, confirmDelivery, { body: { transactionId: id, code } }),
  },
  'Hand over': { events: { seller: 'handOver' }, call: (who, id) => refusal(who, handOver, body(id)) },
  'Request Refund': {
    events: { buyer: 'requestRefund', seller: 'cancelSale' },
    call: (who, id) => refusal(who, requestRefund, { body: { transactionId: id, reason: 'Because' } }),
  },
  'Agree to the refund': { events: { seller: 'agreeRefund' }, call: (who, id) => refusal(who, agreeRefund, body(id)) },
  'Withdraw the request': {
    events: { buyer: 'withdrawRefund' },
    call: (who, id) => refusal(who, withdrawRefund, body(id)),
  },
}

/** What the rule book says of an attempt: the status answered and where the order stands afterwards. */
function ruling(status: Status, party: Party, { events }: Action): { answer: number; after: Status } {
  const unseen = party === 'seller' && (status === 'pending' || status === 'cancelled')
  if (unseen) return { answer: 404, after: status }
  const event = events[party] === 'withdrawRefund' && status === 'delivered' ? 'withdrawReport' : events[party]
  if (!event) return { answer: 403, after: status }
  const to = next(status, event)
  if (to) return { answer: 200, after: to }
  return { answer: alreadyDone(status, event) ? 200 : 409, after: status }
}

describe.each(STATUSES.filter((status) => status !== 'shipping'))('an order that is %s', (status) => {
  test.each(Object.keys(actions))('%s', async (name) => {
    const action = actions[name] as Action
    for (const party of ['buyer', 'seller'] as const) {
      const id = await reach[status]()
      const code = (await see(buyer, id)).collectionCode ?? '123456'
      expect([(await action.call(stranger, id, code))?.status, (await see(buyer, id)).status]).toEqual([404, status])
      expect((await action.call(server.visitor(), id, code))?.status).toBe(401)
      const { answer, after } = ruling(status, party, action)
      const who = party === 'buyer' ? buyer : seller
      expect([party, (await action.call(who, id, code))?.status ?? 200]).toEqual([party, answer])
      // Without protection the right code hands over and releases in one step.
      const reached = after === 'delivered' && action.events[party] === 'enterCode' ? 'completed' : after
      expect([party, (await see(buyer, id)).status]).toEqual([party, status === 'delivered' ? after : reached])
      if (answer === 200) {
        expect([party, 'again', (await action.call(who, id, code))?.status ?? 200]).toEqual([party, 'again', 200])
      }
    }
  })
})

test('an order that does not exist', async () => {
  for (const action of Object.values(actions)) expect((await action.call(buyer, 2_000_000_000, '1'))?.status).toBe(404)
})
