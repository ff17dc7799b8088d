import Stripe from 'stripe'
import { OutcomeUnknown, PaymentRefused } from './payments.ts'

interface StripeObject {
  id: string
  object: string
}

/**
 * Waits for an answer and believes it only when it looks like what was asked for: the SDK takes an empty `502 {}` for success.
 * Anything that may or may not have happened becomes OutcomeUnknown.
 */
export async function believable<T extends StripeObject>(
  asked: Promise<Stripe.Response<T>>,
  prefix: string,
  object: T['object'],
): Promise<T> {
  const answer = await answered(asked)
  const looksRight = typeof answer.id === 'string' && answer.id.startsWith(prefix) && answer.object === object
  if (looksRight && isSuccess(answer)) return answer
  throw unbelievable(answer, object)
}

/** As `believable`, for lists. */
export async function found<T>(asked: Promise<Stripe.Response<Stripe.ApiList<T>>>): Promise<Stripe.ApiList<T>> {
  const answer = await answered(asked)
  if (answer.object === 'list' && Array.isArray(answer.data) && isSuccess(answer)) return answer
  throw unbelievable(answer, 'list')
}

/** As `believable`, for links, which have no id. */
export async function linked(asked: Promise<Stripe.Response<{ url: string }>>): Promise<string> {
  const answer = await answered(asked)
  if (isSuccess(answer) && URL.canParse(answer.url)) return answer.url
  throw unbelievable(answer, 'link')
}

const isSuccess = ({ lastResponse: { statusCode } }: Stripe.Response<object>): boolean =>
  statusCode >= 200 && statusCode < 300

const unbelievable = ({ lastResponse }: Stripe.Response<object>, wanted: string): OutcomeUnknown =>
  new OutcomeUnknown(`The payment provider answered ${lastResponse.statusCode} without a ${wanted}.`)

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw outcomeOf(error)
  }
}

/** With these the provider has looked at the request and done nothing. All others, `409` and `429` too, are asked again. */
const REFUSALS: readonly (number | undefined)[] = [400, 401, 402, 403, 404]

/** These say how things stand with a payment, whoever asks and however often. */
const FINAL: readonly (string | undefined)[] = [
  'capture_charge_authorization_expired',
  'capture_unauthorized_payment',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_disputed',
  'charge_expired_for_capture',
  'charge_not_refundable',
  'payment_intent_unexpected_state',
  'refund_disputed_payment',
]

const isFinal = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeCardError || FINAL.includes(error.code)

function outcomeOf(error: unknown): Error {
  const { StripeError, StripeRateLimitError } = Stripe.errors
  if (!(error instanceof StripeError)) return new OutcomeUnknown(UNANSWERED, false, { cause: error })
  const isRepeated = error.headers?.['idempotent-replayed'] === 'true'
  if (!(error instanceof StripeRateLimitError) && REFUSALS.includes(error.statusCode)) {
    const { message, code, decline_code, type } = error
    return new PaymentRefused(message, decline_code || code || type, { isRepeated, isFinal: isFinal(error) })
  }
  return new OutcomeUnknown(UNANSWERED, isRepeated, { cause: error })
}

const UNANSWERED = 'The payment provider did not answer.'

/** How many remembered answers of one request are got over. */
const MOST_KEYS = 20

interface Asked<T> {
  key: string
  ask(key: string): Promise<T>
  /** What came of it, or null when nothing did. */
  lookUp(): Promise<T | null>
}

/**
 * Asks under an idempotency key. Refusals and server errors are repeated under their key for a day, even when their cause is
 * long gone. What was refused has not happened; after an error that is looked up. Then it is asked again under the next key.
 */
export async function requestWithKey<T>({ key, ask, lookUp }: Asked<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await ask(number === 1 ? key : `${key}:${number}`)
    } catch (error) {
      const isKnown = error instanceof PaymentRefused || error instanceof OutcomeUnknown
      if (!isKnown || !error.isRepeated || number === MOST_KEYS) throw error
      const done = error instanceof OutcomeUnknown ? await lookUp() : null
      if (done) return done
    }
  }
}
