import * as z from 'zod'
import type { Clock } from '#adapters/clock/clock.ts'
import { withoutData } from '#adapters/log/without-data.ts'
import { type CheckLine, right, wrong } from '#shared/check-line.ts'
import { DomainError } from '#shared/errors.ts'
import type { Log } from '#shared/log.ts'
import type { PlantRecognition, RecognisedSpecies } from './plant-recognition.ts'

interface Options {
  /** Address of the service, such as `https://my-api.plantnet.org`. */
  url: string
  key: string
  clock: Clock
  log: Log
  timeoutMs?: number
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

const MAX_BYTES = 1024 * 1024
/** More are never shown. */
const MAX_SPECIES = 5
/** Number of consecutive failures after which no photo is sent for a while. */
const FAILURES = 3
const REST_SECONDS = 60
const CHECK_MS = 3_000
const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S
/** Answers about one photo: malformed, too large, of another type. */
const PHOTO_REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422])

const answerSchema = z.object({
  results: z.array(
    z.object({
      score: z.number().min(0).max(1),
      species: z.object({ scientificNameWithoutAuthor: z.string().min(1).max(200) }),
    }),
  ),
})

const quotaSchema = z.object({ quota: z.object({ identify: z.object({ remaining: z.int() }) }) })

/**
 * Pl@ntNet's API, version 2 (my.plantnet.org/doc): one photo to `/v2/identify/all`. It answers 404 "Species not found"
 * when it recognises nothing, 401 or 403 to a wrong key, and 429 when the key's photos of the day are used up. While it
 * fails or names nothing more, no photo is sent.
 */
export function plantnet({ url, key, clock, log, timeoutMs = 10_000 }: Options): PlantRecognition {
  const addressOf = (path: string, query: Record<string, string> = {}) =>
    `${url.replace(/\/+$/, '')}${path}?${new URLSearchParams({ 'api-key': key, ...query })}`
  let failures = 0
  let restUntil = 0
  let usedUpUntil = 0
  const secondsUntil = (time: number) => Math.ceil((time - clock.now().getTime()) / 1000)
  const after = (seconds: number) => clock.now().getTime() + seconds * 1000

  const fail = (error: unknown): never => {
    failures++
    if (failures >= FAILURES) {
      // After the pause, one more failure starts the next pause.
      failures = FAILURES - 1
      restUntil = after(REST_SECONDS)
    }
    log.warn({ cause: causeOf(error, key) }, 'Pl@ntNet did not name a plant.')
    throw away(REST_SECONDS)
  }

  return {
    async recognise(jpeg, beforeSending) {
      if (secondsUntil(usedUpUntil) > 0) throw usedUp(secondsUntil(usedUpUntil))
      if (secondsUntil(restUntil) > 0) throw away(secondsUntil(restUntil))
      await beforeSending?.()
      const address = addressOf('/v2/identify/all', { lang: 'en', 'nb-results': String(MAX_SPECIES) })
      const answer = await request(address, { method: 'POST', body: formOf(jpeg) }, timeoutMs).catch(fail)
      if (PHOTO_REFUSED.has(answer.status)) {
        failures = 0
        log.warn({ status: answer.status }, 'Pl@ntNet refused a photo.')
        throw refused()
      }
      if (answer.status === 429) {
        failures = 0
        const seconds = resetIn(answer.headers)
        usedUpUntil = after(seconds)
        log.warn({ seconds }, 'Pl@ntNet names no more plants for this key until its day ends.')
        throw usedUp(seconds)
      }
      try {
        const species = speciesIn(answer)
        failures = 0
        return species
      } catch (error) {
        return fail(error)
      }
    },
    check: () => checked(() => request(addressOf('/v2/quota/daily'), {}, CHECK_MS)),
  }
}

function formOf(jpeg: Buffer): FormData {
  const form = new FormData()
  form.append('organs', 'auto')
  form.append('images', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

async function request(address: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)])
  const response = await fetch(address, { ...init, redirect: 'error', signal })
  return { status: response.status, headers: response.headers, text: await textOf(response, stop) }
}

/** The body. A longer one than allowed ends the request, whose next part then throws. */
async function textOf(response: Response, stop: AbortController): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) stop.abort(new Error('answered too much'))
    else parts.push(part)
  }
  // The last part may have been the one too many.
  stop.signal.throwIfAborted()
  return Buffer.concat(parts).toString('utf8')
}

/** Throws when the service did not name species as it should. Messages repeat nothing of the answer. */
function speciesIn({ status, text }: Answer): RecognisedSpecies[] {
  // A wrong address answers 404 too.
  if (status === 404 && /species not found/i.test(text)) return []
  if (status !== 200) throw new Error(`answered ${status}`)
  const read = answerSchema.safeParse(jsonIn(text))
  if (!read.success) throw new Error('answered in another form')
  return read.data.results
    .map(({ score, species }) => ({ latin: species.scientificNameWithoutAuthor, score }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_SPECIES)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds until the key's day ends, by the header `RateLimit`; an hour without it. */
function resetIn(headers: Headers): number {
  const [, seconds] = /;\s*t=(\d{1,9})/.exec(headers.get('ratelimit') ?? '') ?? []
  return seconds === undefined ? HOUR_S : Math.min(Math.max(1, Number(seconds)), DAY_S)
}

async function checked(ask: () => Promise<Answer>): Promise<CheckLine> {
  const about = 'Pl@ntNet'
  const fix = 'Check PLANTNET_API_KEY at my.plantnet.org, and that this machine reaches PLANTNET_URL.'
  const answer = await ask().catch(() => null)
  if (answer === null) return wrong(about, 'It does not answer.', fix)
  if (answer.status !== 200) return wrong(about, `It answers ${answer.status} to the key.`, fix)
  const { data } = quotaSchema.safeParse(jsonIn(answer.text))
  const rest = data ? ` and names ${data.quota.identify.remaining} more plants today` : ''
  return right(about, `It accepts the key${rest}.`)
}

const usedUp = (retryAfter: number): DomainError =>
  new DomainError(
    'too_many',
    'Pl@ntNet has named as many plants for us as it does in a day. Please type the name yourself, or try again tomorrow.',
    { code: 'RECOGNITION_USED_UP', retryAfter },
  )

const refused = (): DomainError =>
  new DomainError('invalid', 'Pl@ntNet cannot read this photo. Please try another one, or type the name yourself.', {
    code: 'RECOGNITION_PHOTO_REFUSED',
  })

const away = (retryAfter: number): DomainError =>
  new DomainError('unavailable', 'Pl@ntNet does not answer at the moment. Please type the name yourself.', {
    code: 'RECOGNITION_UNAVAILABLE',
    retryAfter,
  })

/** The innermost cause alone. Some messages repeat the address, which holds the key. */
function causeOf(error: unknown, key: string): object {
  if (!(error instanceof Error)) return { message: 'unknown' }
  const { type, code, message } = withoutData(error)
  return { type, ...(code !== undefined && { code }), message: message.replaceAll(key, '…') }
}
