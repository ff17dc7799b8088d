import { decideDispute, refundReleased } from '#features/checkout/dispute/contract.ts'
import {
  agreeRefund,
  confirmDelivery,
  contestRefund,
  denyHandover,
  handOver,
  requestRefund,
  withdrawRefund,
} from '#features/checkout/order/contract.ts'
import { ApiError } from '#shared/api-client.ts'
import { payByCard, RULED } from '#test/shop.ts'
import type { Caller } from './caller.ts'
import { cancellationCallers } from './cancellations.ts'
import { codeOf } from './outcome.ts'
import { type RaceSetup, sweeps } from './race-setup.ts'

/** An order on which all callers act at once, and the buyers who compete for its unit. */
export interface Contended {
  race: RaceSetup
  id: number
  /** The bank's dispute as in its webhook event; null in rounds without one. */
  dispute: { id: string; event: string } | null
  /** Checkouts of other buyers for the same unit. */
  rivals: { buyer: RaceSetup['buyers'][number]; clientSecret: string }[]
}

type Signed = { body: string; signature: string }

const often = (times: number, caller: Caller): Caller[] => Array.from({ length: times }, () => caller)

/** Buyer, seller, staff, scheduled tasks, the bank and competing buyers. Impatient callers click more than once. */
export async function callersOf(contended: Contended): Promise<Caller[]> {
  const { race, dispute, rivals } = contended
  const pays = rivals.map(({ buyer, clientSecret }): Caller => {
    return { words: 'a second buyer pays', events: [], call: () => payByCard(buyer, clientSecret) }
  })
  const { sandbox } = race.server.deps
  const signed = dispute && sandbox && (await sandbox.signed(dispute.event))
  const webhook = signed && { words: 'the bank’s webhook', events: [], call: () => delivered(race, signed) }
  return [
    ...(await partiesOf(contended)),
    ...(race.seller === race.trader ? await cancellationCallers(race, contended.id) : []),
    ...often(3, { words: 'the sweep', events: [], call: () => sweeps(race) }),
    ...(webhook ? often(3, webhook) : []),
    ...pays,
  ]
}

async function partiesOf({ race, id }: Contended): Promise<Caller[]> {
  const { buyer, seller, staff } = race
  const code = await codeOf(race, id)
  const order = { body: { transactionId: id } }
  const because = { body: { transactionId: id, reason: 'Because' } }
  const decide = (to: 'buyer' | 'seller') => staff(decideDispute, { body: { ...RULED, transactionId: id, to } })
  const enter = () => seller(confirmDelivery, { body: { transactionId: id, code } })
  return [
    ...often(3, { words: 'confirms', events: ['confirmReceipt'], call: () => buyer(confirmDelivery, order) }),
    ...often(3, {
      words: 'asks back',
      events: ['requestRefund', 'claimProtection'],
      call: () => buyer(requestRefund, because),
    }),
    ...often(2, {
      words: 'withdraws',
      events: ['withdrawRefund', 'withdrawReport', 'withdrawClaim'],
      call: () => buyer(withdrawRefund, order),
    }),
    ...often(2, { words: 'enters the code', events: ['enterCode'], call: enter }),
    ...often(2, { words: 'hands over', events: ['handOver'], call: () => seller(handOver, order) }),
    ...often(2, { words: 'denies', events: ['denyHandover'], call: () => buyer(denyHandover, order) }),
    ...often(2, { words: 'cancels', events: ['cancelSale', 'refundSale'], call: () => seller(requestRefund, because) }),
    ...often(2, { words: 'agrees', events: ['agreeRefund'], call: () => seller(agreeRefund, order) }),
    { words: 'contests', events: [], call: () => seller(contestRefund, because) },
    {
      words: 'refunds as staff',
      events: ['staffRefund'],
      call: () => staff(refundReleased, { body: { ...RULED, transactionId: id } }),
    },
    { words: 'decides for the buyer', events: ['decideRefund'], call: () => decide('buyer') },
    { words: 'decides for the seller', events: ['decideRelease'], call: () => decide('seller') },
  ]
}

async function delivered({ server }: RaceSetup, signed: Signed): Promise<void> {
  const { statusCode, body } = await server.visitor().request({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload: signed.body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signed.signature },
  })
  if (statusCode !== 200) throw new ApiError(statusCode, body)
}
