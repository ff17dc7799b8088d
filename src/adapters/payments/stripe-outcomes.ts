import Stripe from 'stripe'
import { OutcomeUnknown, PaymentRefused } from './failures.ts'

interface StripeObject {
  id: string
  object: string
}

/**
 * Waits for a response and accepts it only in the expected shape: the SDK takes an empty `502 {}` for success.
 * Anything that may or may not have been done becomes OutcomeUnknown.
 */
export async function verifiedResponse<T extends StripeObject>(
  response: Promise<Stripe.Response<T>>,
  prefix: string,
  object: T['object'],
): Promise<T> {
  const answer = await answered(response)
  const looksRight = typeof answer.id === 'string' && answer.id.startsWith(prefix) && answer.object === object
  if (looksRight && isSuccess(answer)) return answer
  throw unbelievable(answer, object)
}

/** As `verifiedResponse`, for lists. */
export async function found<T>(response: Promise<Stripe.Response<Stripe.ApiList<T>>>): Promise<Stripe.ApiList<T>> {
  const answer = await answered(response)
  if (answer.object === 'list' && Array.isArray(answer.data) && isSuccess(answer)) return answer
  throw unbelievable(answer, 'list')
}

/** As `verifiedResponse`, for links, which have no id. */
export async function linked(response: Promise<Stripe.Response<{ url: string }>>): Promise<string> {
  const answer = await answered(response)
  if (isSuccess(answer) && URL.canParse(answer.url)) return answer.url
  throw unbelievable(answer, 'link')
}

/** As `verifiedResponse`, for objects without an id. */
export async function single<T extends { object: string }>(
  response: Promise<Stripe.Response<T>>,
  object: T['object'],
): Promise<Stripe.Response<T>> {
  const answer = await answered(response)
  if (answer.object === object && isSuccess(answer)) return answer
  throw unbelievable(answer, object)
}

const isSuccess = ({ lastResponse: { statusCode } }: Stripe.Response<object>): boolean =>
  statusCode >= 200 && statusCode < 300

const unbelievable = ({ lastResponse }: Stripe.Response<object>, wanted: string): OutcomeUnknown =>
  new OutcomeUnknown(`The payment provider answered ${lastResponse.statusCode} without a ${wanted}.`)

/** Waits for a response; an error becomes PaymentRefused or OutcomeUnknown. */
export async function answered<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    throw outcomeOf(error)
  }
}

/**
 * With these statuses the provider evaluated the request and did nothing. All others, also `409` and `429`, are
 * retried.
 */
const REFUSALS: readonly (number | undefined)[] = [400, 401, 402, 403, 404]

/** These codes describe the state of a payment and stay true for repeated requests. */
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
    return new PaymentRefused(message, decline_code || code || type, {
      isRepeated,
      isFinal: isFinal(error),
      isOfAccess: error.statusCode === 401 || error.statusCode === 403,
    })
  }
  return new OutcomeUnknown(UNANSWERED, isRepeated, { cause: error })
}

const UNANSWERED = 'The payment provider did not answer.'

/** How many stored responses of one request are bypassed. */
const MAX_KEYS = 20

export interface KeyedRequest<T> {
  key: string
  send(key: string): Promise<T>
  /** The result, or null when nothing was done. */
  lookUp(): Promise<T | null>
}

/**
 * Sends a request under an idempotency key. Stripe repeats refusals and server errors under their key for a day, even
 * when their cause is gone. A refused request was not done; after an error the result is looked up. Then the request is
 * sent under the next key.
 */
export async function requestWithKey<T>({ key, send, lookUp }: KeyedRequest<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await send(number === 1 ? key : `${key}:${number}`)
    } catch (error) {
      if (!isStored(error) || number === MAX_KEYS) throw error
      const done = error instanceof OutcomeUnknown ? await lookUp() : null
      if (done) return done
    }
  }
}

/** Stripe may forget keys after a day, so every creation that moves money first looks for an existing object. */
export async function onceUnder<T>({ lookUp, ...request }: KeyedRequest<T>): Promise<T> {
  const lookUpFirst = () => lookUp().catch(asUnknown)
  return (await lookUpFirst()) ?? requestWithKey({ ...request, lookUp: lookUpFirst })
}

/** A refused look-up does not say whether the request was done before. */
function asUnknown(error: unknown): never {
  throw error instanceof PaymentRefused ? new OutcomeUnknown(error.message, false, { cause: error }) : error
}

/** Whether Stripe has repeated the response of an earlier request under this key. */
const isStored = (error: unknown): boolean =>
  (error instanceof PaymentRefused || error instanceof OutcomeUnknown) && error.isRepeated

/** Stripe refers to an object by its id, or includes the whole object. */
export const idOf = (about: string | { id: string } | null): string | null =>
  typeof about === 'string' ? about : (about?.id ?? null)
