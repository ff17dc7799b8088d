import { useQueryClient } from '@tanstack/react-query'
import { isSignedOut, whileSignedIn } from '#features/accounts/ui/signed-in-again.ts'
import type { Api } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { PaymentRefused, PaymentUnclear, UNKNOWN_REFUSAL } from '../../base/ui/payment-refused.ts'
import { purchasesQuery } from '../../order/ui/queries.ts'
import { fetchPaymentStatus } from './queries.ts'

const ASK_EVERY_MS = 400
const MAX_POLLS = 40
/**
 * How often a payment without an accepted card must be found unpaid, because its confirmation may still be in transit.
 */
const SURELY_UNPAID = 4

type Accepted = 'accepted' | 'unclear'
type State = 'paid' | 'undecided' | 'unknown'

/**
 * Waits until the server knows the outcome of a payment: true when it is paid, false while that is undecided. Rejects
 * when it failed, when an unclear one turns out to be unpaid, and when the server cannot be reached, because the card
 * may have been charged.
 */
export function usePaymentOutcome(): (paymentIntent: string, word: Accepted) => Promise<boolean> {
  const api = useApi()
  const client = useQueryClient()
  return async (paymentIntent, word) => {
    const state = await stateOf(api, paymentIntent, word)
    if (state === 'unknown') throw new PaymentUnclear()
    void client.invalidateQueries({ queryKey: purchasesQuery(api).queryKey })
    void client.invalidateQueries({ queryKey: ['/api/products'] })
    return state === 'paid'
  }
}

async function stateOf(api: Api, paymentIntent: string, word: Accepted): Promise<State> {
  let unpaid = 0
  let state: State = 'unknown'
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const status = await statusOf(api, paymentIntent)
    // The page that shows the payment asks the user to sign in again.
    if (status === 'signed out') return 'undecided'
    if (status?.state === 'paid') return 'paid'
    if (status) {
      unpaid = NOT_PAID.includes(status.state) ? unpaid + 1 : 0
      if (isRefused(status, word, unpaid)) throw refusalOf(status, word)
      state = 'undecided'
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  return state
}

const NOT_PAID: readonly PaymentStatus['state'][] = ['failed', 'unpaid']

const isRefused = ({ state }: PaymentStatus, word: Accepted, unpaid: number): boolean =>
  word === 'accepted' ? state === 'failed' : unpaid === SURELY_UNPAID

/**
 * When the answer was lost, the payment may still show why an earlier card was declined: that does not explain this
 * attempt. The end of the order does.
 */
function refusalOf({ state, message, transaction }: PaymentStatus, word: Accepted): PaymentRefused {
  const isAboutThis = word === 'accepted' || transaction?.status === 'cancelled'
  return new PaymentRefused((isAboutThis && state === 'failed' && message) || UNKNOWN_REFUSAL)
}

/** One answer of the server; null when there is none. */
async function statusOf(api: Api, paymentIntent: string): Promise<PaymentStatus | 'signed out' | null> {
  try {
    return await whileSignedIn(api, () => fetchPaymentStatus(api, paymentIntent))
  } catch (cause) {
    return isSignedOut(cause) ? 'signed out' : null
  }
}

type PaymentStatus = Awaited<ReturnType<typeof fetchPaymentStatus>>
