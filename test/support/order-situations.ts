import type { Status } from '#features/checkout/base/lifecycle.ts'
import { confirmDelivery, contestRefund, denyHandover, requestRefund } from '#features/checkout/order/contract.ts'
import { reserveFree } from '#features/checkout/payment/contract.ts'
import type { TestMember, TestServer } from './server.ts'
import { buy, enterCode, handOverWithoutCode, openCheckout, pass, putOnSale, see, settle, visitIsDue } from './shop.ts'

export interface Situation {
  status: Status
  reach: () => Promise<number>
  /** How the dispute began, as far as it changes the permissions. */
  handedOver?: true
  /** Paid with protection and confirmed: it can be reported after its release. */
  isProtected?: true
  /** Paid, so that it can be refunded after its release. */
  isPaid?: true
  requested?: true
  contested?: true
  bankDecides?: true
  /** The seller cannot state the handover without a code yet. */
  isTooEarly?: true
  /** Handed over with the code. */
  isProven?: true
  /** The dispute is about the handover itself. */
  isDoubted?: true
}

type Step = (id: number) => Promise<unknown>

export const body = (transactionId: number) => ({ body: { transactionId } })
export const withReason = (transactionId: number) => ({ body: { transactionId, reason: 'Because' } })

/** Every situation an order of these two people can be in. */
export function situationsOf(server: TestServer, buyer: TestMember, seller: TestMember): Record<string, Situation> {
  /** A new order: free ones follow the same path as paid ones, without waiting for a card. */
  async function reserved(): Promise<number> {
    const product = await putOnSale(server, seller, { price: 0, kind: 'free' })
    return (await buyer(reserveFree, { body: { productId: product } })).transactionId
  }

  const opened = async () => (await openCheckout(buyer, await putOnSale(server, seller))).transactionId
  const bought = async () => buy(server, buyer, await putOnSale(server, seller))
  const stepped =
    (fresh: () => Promise<number>) =>
    (...steps: Step[]) =>
    async (): Promise<number> => {
      const id = await fresh()
      for (const step of steps) await step(id)
      await settle(server)
      return id
    }
  const after = stepped(reserved)
  /** The same, paid by card. */
  const afterPaying = stepped(bought)
  const requests = (id: number) => buyer(requestRefund, withReason(id))
  const hands = (id: number) => handOverWithoutCode(server, seller, id)
  const denies = (id: number) => buyer(denyHandover, body(id))
  const contests = (id: number) => seller(contestRefund, withReason(id))
  const enters: Step = (id) => enterCode(seller, buyer, id)
  const disputes: Step = async (id) => server.deps.sandbox?.raiseDispute((await see(buyer, id)).paymentIntentId ?? '')

  const confirms: Step = (id) => buyer(confirmDelivery, body(id))

  const chargedBack = { status: 'dispute', bankDecides: true } as const

  return {
    pending: { status: 'pending', reach: opened },
    processing: { status: 'processing', isTooEarly: true, reach: reserved },
    'the time to collect has come': { status: 'processing', reach: after((id) => visitIsDue(server, id)) },
    delivered: { status: 'delivered', reach: after(hands) },
    'delivered by the code, with protection': { status: 'delivered', isProven: true, reach: afterPaying(enters) },
    'a handover denied': { status: 'dispute', isDoubted: true, requested: true, reach: after(hands, denies) },
    'a handover denied and contested': {
      status: 'dispute',
      isDoubted: true,
      requested: true,
      contested: true,
      reach: after(hands, denies, contests),
    },
    'a refund asked for': { status: 'dispute', requested: true, reach: after(requests) },
    'a refund contested': { status: 'dispute', requested: true, contested: true, reach: after(requests, contests) },
    'a plant reported after the handover': {
      status: 'dispute',
      requested: true,
      handedOver: true,
      reach: after(hands, requests),
    },
    'a chargeback': { ...chargedBack, reach: afterPaying(disputes) },
    'a chargeback after the handover': { ...chargedBack, handedOver: true, reach: afterPaying(hands, disputes) },
    'a chargeback beside a refund asked for': {
      ...chargedBack,
      requested: true,
      reach: afterPaying(requests, disputes),
    },
    completed: { status: 'completed', reach: after(confirms) },
    'completed with protection': {
      status: 'completed',
      isProtected: true,
      isPaid: true,
      reach: afterPaying(confirms),
    },
    'completed and paid out': {
      status: 'completed',
      isPaid: true,
      reach: async () => {
        const id = await afterPaying(confirms)()
        await pass(server, 49 * 3_600_000)
        return id
      },
    },
    'reported after the release': {
      status: 'dispute',
      requested: true,
      isProtected: true,
      reach: afterPaying(confirms, requests),
    },
    refunded: { status: 'refunded', reach: after((id) => seller(requestRefund, withReason(id))) },
    cancelled: {
      status: 'cancelled',
      reach: async () => {
        const id = await opened()
        await pass(server, 31 * 60_000)
        return id
      },
    },
  }
}
