import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { ownEvidence, saveOwnEvidence, sendStaffEvidence } from '#features/checkout/dispute/evidence-contract.ts'
import { oneTransaction } from '#features/checkout/order/contract.ts'
import type { Cast } from './cast.ts'
import { playOrder, signedIn } from './play-orders.ts'

interface DemoChargeback {
  buyer: string
  about: string
  /** The seller's account for the bank; empty: none yet. */
  words: string
  /** What staff and the bank do, in this order. None: the answer is still to be sent. */
  steps: readonly ('sent' | 'won' | 'lost' | 'appealed')[]
}

/** Collected orders that a buyer's bank disputes, one in each state of the answer. */
export const demoChargebacks: readonly DemoChargeback[] = [
  { buyer: 'basil', about: 'Surplus beefsteak tomatoes, 1 kg', words: '', steps: [] },
  {
    buyer: 'sage',
    about: 'Dahlia ‘Café au Lait’ tubers',
    words: 'Sage collected them at my gate and chose the tubers from the tray.',
    steps: ['sent'],
  },
  {
    buyer: 'heather',
    about: 'Chilli ‘Ring of Fire’ plant',
    words: 'She tasted one before she took the plant home.',
    steps: ['sent', 'won'],
  },
  { buyer: 'clover', about: 'Sunflower ‘Russian Giant’ plants, four', words: '', steps: ['lost'] },
  {
    buyer: 'hazel',
    about: 'Garlic ‘Solent Wight’ bulbs, three',
    words: 'Hazel showed the code on her phone, and I entered it.',
    steps: ['sent', 'lost', 'appealed'],
  },
]

/** The member of staff who sends the answers. */
const SENDER = 'teasel'

/** Chargebacks in every state, so that sellers and staff see their screens filled. */
export async function playChargebacks(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  if (!deps.sandbox) return
  for (const chargeback of demoChargebacks) await playChargeback(deps, app, cast, chargeback)
}

async function playChargeback(
  deps: Deps,
  app: FastifyInstance,
  cast: Cast,
  { buyer, about, words, steps }: DemoChargeback,
): Promise<void> {
  const order = await playOrder(deps, app, cast, { buyer, about, protection: false, ending: 'collected' })
  const as = (userId: number) => signedIn(deps, app, userId)
  const params = { id: String(order) }
  const holder = await as(cast.person(buyer))
  const [seller, staff] = [await as(cast.listing(about).sellerId), await as(cast.person(SENDER))]
  try {
    const { paymentIntentId } = await holder.api(oneTransaction, { params })
    await deps.sandbox?.raiseDispute(paymentIntentId ?? '')
    await deps.jobs.idle()
    if (words) await seller.api(saveOwnEvidence, { params, body: { revision: 0, words, messages: [], isDone: true } })
    const { chargebackId: id } = await seller.api(ownEvidence, { params })
    for (const step of steps) {
      if (step === 'sent') {
        const { revision } = await seller.api(ownEvidence, { params })
        await staff.api(sendStaffEvidence, { params: { id }, body: { revision } })
      } else await deps.sandbox?.decideDispute(id, step)
      await deps.jobs.idle()
    }
  } finally {
    await holder.end()
    await seller.end()
    await staff.end()
  }
}
