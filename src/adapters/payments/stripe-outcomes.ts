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
  asked: Promise<T>,
  prefix: string,
  object: T['object'],
): Promise<T> {
  const answer = await answered(asked)
  const status = (answer as { lastResponse?: { statusCode: number } }).lastResponse?.statusCode ?? 200
  const looksRight = typeof answer.id === 'string' && answer.id.startsWith(prefix) && answer.object === object
  if (looksRight && status >= 200 && status < 300) return answer
  throw new OutcomeUnknown(`The payment provider answered ${status} without a ${object}.`)
}

/** As `believable`, for lists. */
export async function found<T>(asked: Promise<Stripe.ApiList<T>>): Promise<Stripe.ApiList<T>> {
  const answer = await answered(asked)
  if (answer.object === 'list' && Array.isArray(answer.data)) return answer
  throw new OutcomeUnknown('The payment provider answered without a list.')
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Error {
  const { StripeCardError, StripeInvalidRequestError, StripePermissionError, StripeAuthenticationError } = Stripe.errors
  const refused = [StripeCardError, StripeInvalidRequestError, StripePermissionError, StripeAuthenticationError]
  if (error instanceof Stripe.errors.StripeError && refused.some((kind) => error instanceof kind)) {
    return new PaymentRefused(error.message, error.decline_code ?? error.code ?? error.type)
  }
  return new OutcomeUnknown('The payment provider did not answer.', { cause: error })
}
