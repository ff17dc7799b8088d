import type { Clock } from '#adapters/clock/clock.ts'
import { withoutData } from '#adapters/log/without-data.ts'
import type { Web, WebAnswer } from '#adapters/web/web.ts'
import { DomainError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'
import { areKeysValid, encryptPush } from './encrypt.ts'
import { MAX_PAYLOAD, type Push, type PushMessage, type PushOutcome, type PushTarget } from './push.ts'
import { authorisation, type VapidKeys } from './vapid.ts'

interface Options {
  web: Web
  clock: Clock
  log: Log
  /** The `mailto:` or `https:` address by which push services reach us. */
  subject: () => string
  /** Called until it has answered once. */
  keys: () => Promise<VapidKeys>
}

const SECONDS = 10
const DAY_S = 24 * 60 * 60
const GONE: ReadonlySet<number> = new Set([404, 410])
const UNSIGNED: ReadonlySet<number> = new Set([401, 403])
const TOO_MANY = 429

/**
 * Web Push (RFC 8030) with encryption (RFC 8291) and our signature (RFC 8292). Requests go through `Web`, so that an
 * endpoint, which any program can register, never reaches the internal network.
 */
export function webPush({ web, clock, log, subject, keys }: Options): Push {
  let opened: Promise<VapidKeys> | null = null
  const openKeys = () => {
    opened ??= keys().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return {
    serverKey: async () => (await openKeys()).publicKey,
    refuseTarget(target) {
      if (!areKeysValid(target)) throw unusable()
      try {
        web.refuseAddress(target.endpoint)
      } catch {
        throw unusable()
      }
    },
    async send(target, message) {
      const { body, headers } = requestOf(target, message)
      const signed = authorisation(await openKeys(), {
        endpoint: target.endpoint,
        subject: subject(),
        now: clock.now(),
      })
      try {
        const answer = await web.post(target.endpoint, {
          body,
          headers: { ...headers, authorization: signed },
          seconds: SECONDS,
        })
        if (UNSIGNED.has(answer.status))
          log.warn(
            { host: new URL(target.endpoint).host, status: answer.status },
            'A push service refused our signature.',
          )
        return outcomeOf(answer, clock.now())
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        log.info({ host: new URL(target.endpoint).host, cause: withoutData(error) }, 'A push service did not answer.')
        return { kind: 'later', seconds: null }
      }
    },
    recent: () => null,
  }
}

function requestOf(target: PushTarget, { payload, ttlSeconds, urgency, topic }: PushMessage) {
  const text = Buffer.from(payload)
  if (text.length > MAX_PAYLOAD) throw new Error(`a push message has ${text.length} bytes, ${MAX_PAYLOAD} at most`)
  return {
    body: encryptPush(text, target),
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency,
      ...(topic !== undefined && { topic }),
    },
  }
}

function outcomeOf({ status, retryAfter }: WebAnswer, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (GONE.has(status)) return { kind: 'gone' }
  // What is wrong with our key or address, the operator can correct meanwhile.
  if (UNSIGNED.has(status)) return { kind: 'later', seconds: null }
  if (status === TOO_MANY || status >= 500) return { kind: 'later', seconds: secondsIn(retryAfter, now) }
  return { kind: 'refused', status }
}

/** Seconds that Retry-After names, as a number or a date, a day at most; null without either. */
export function secondsIn(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(DAY_S, Math.max(0, seconds))
}

const unusable = (): DomainError =>
  new DomainError('invalid', 'This browser’s push service cannot be used. Try another browser.', {
    code: 'PUSH_SERVICE_UNKNOWN',
  })
