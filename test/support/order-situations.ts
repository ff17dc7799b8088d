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

/** What the two people of an order do to bring it into a situation. */
function stepsOf(server: TestServer, buyer: TestMember, seller: TestMember) {
  /** A new order: free ones follow the same path as paid ones, without waiting for a card. */
  async function reserved(): Promise<number> {
    const product = await putOnSale(server, seller, { price: 0, kind: 'free' })
    return (await buyer(reserveFree, { body: { productId: product } })).transactionId
  }
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
  const steps = {
    requests: (id) => buyer(requestRefund, withReason(id)),
    hands: (id) => handOverWithoutCode(server, seller, id),
    denies: (id) => buyer(denyHandover, body(id)),
    contests: (id) => seller(contestRefund, withReason(id)),
    enters: (id) => enterCode(seller, buyer, id),
    confirms: (id) => buyer(confirmDelivery, body(id)),
    disputes: async (id) => server.deps.sandbox?.raiseDispute((await see(buyer, id)).paymentIntentId ?? ''),
  } satisfies Record<string, Step>
  return {
    ...steps,
    reserved,
    opened: async () => (await openCheckout(buyer, await putOnSale(server, seller))).transactionId,
    after: stepped(reserved),
    /** The same, paid by card. */
    afterPaying: stepped(bought),
  }
}

/** Every situation an order of these two people can be in. */
export function situationsOf(server: TestServer, buyer: TestMember, seller: TestMember): Record<string, Situation> {
  const { reserved, opened, after, afterPaying, hands, enters } = stepsOf(server, buyer, seller)
  return {
    pending: { status: 'pending', reach: opened },
    processing: { status: 'processing', isTooEarly: true, reach: reserved },
    'the time to collect has come': { status: 'processing', reach: after((id) => visitIsDue(server, id)) },
    delivered: { status: 'delivered', reach: after(hands) },
    'delivered by the code, with protection': { status: 'delivered', isProven: true, reach: afterPaying(enters) },
    ...disputesOf(server, buyer, seller),
    ...completedOf(server, buyer, seller),
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

function disputesOf(server: TestServer, buyer: TestMember, seller: TestMember): Record<string, Situation> {
  const { after, afterPaying, hands, denies, contests, requests, disputes, confirms } = stepsOf(server, buyer, seller)
  const chargedBack = { status: 'dispute', bankDecides: true } as const
  return {
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
    'reported after the release': {
      status: 'dispute',
      requested: true,
      isProtected: true,
      reach: afterPaying(confirms, requests),
    },
  }
}

function completedOf(server: TestServer, buyer: TestMember, seller: TestMember): Record<string, Situation> {
  const { after, afterPaying, confirms } = stepsOf(server, buyer, seller)
  return {
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
  }
}
