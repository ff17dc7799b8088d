import Stripe from 'stripe'
import { SandboxFailure } from './failure.ts'

const MAX_KEY_LENGTH = 255

/** Refuses another secret key, another version of the API than our SDK's types describe, and too long a key. */
export function checkHeaders(headers: Headers, secretKey: string): void {
  if (headers.get('authorization') !== `Bearer ${secretKey}`) {
    throw new SandboxFailure(401, 'Invalid API Key provided', 'api_key_invalid', { param: 'key' })
  }
  if (headers.get('stripe-version') !== Stripe.API_VERSION) {
    throw new SandboxFailure(400, 'Invalid Stripe API version', 'invalid_api_version', { param: 'stripe-version' })
  }
  if ((headers.get('idempotency-key')?.length ?? 0) > MAX_KEY_LENGTH) {
    const why = `Idempotency keys have at most ${MAX_KEY_LENGTH} characters.`
    throw new SandboxFailure(400, why, 'idempotency_key_invalid', { param: 'idempotency-key' })
  }
}
