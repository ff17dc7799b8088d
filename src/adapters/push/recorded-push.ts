import type { Clock } from '#adapters/clock/clock.ts'
import type { Push, SentPush } from './push.ts'

/** The host of test devices. Names below `.invalid` never exist (RFC 2606), so nothing can be sent there by mistake. */
export const TEST_HOST = 'push.invalid'
const MAX_RECORDED = 200

const isTest = (endpoint: string): boolean =>
  URL.canParse(endpoint) && new URL(endpoint).protocol === 'https:' && new URL(endpoint).hostname === TEST_HOST

/**
 * For development: records every message of this process for `/dev/push`, and accepts those to test devices without
 * sending them, so that pushes can be tried where the browser has no push service.
 */
export function recordedPush(inner: Push, clock: Clock): Push {
  const sent: SentPush[] = []
  return {
    ...inner,
    async send(target, message) {
      const outcome = isTest(target.endpoint) ? ({ kind: 'accepted' } as const) : await inner.send(target, message)
      const { host } = new URL(target.endpoint)
      sent.unshift({ at: clock.now(), host, payload: message.payload, outcome })
      sent.length = Math.min(sent.length, MAX_RECORDED)
      return outcome
    },
    recent: () => sent,
  }
}
