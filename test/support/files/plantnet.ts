import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const PLANTNET_KEY = 'k3y-of-the-garden'

/** A photo that the server received, with everything that came with it. */
export interface ReceivedPhoto {
  image: Buffer
  type: string
  organs: string[]
  query: Record<string, string>
  /** Head and body as they came. */
  whole: string
}

export interface FakePlantnet {
  /** The address it listens on. */
  address: string
  photos: ReceivedPhoto[]
  /** What it recognises from now on, with how sure it is; empty finds nothing. */
  species: readonly (readonly [latin: string, score: number])[]
  /** Photos that it names today. */
  remaining: number
  /** Answers instead of it, for what the service should never answer. */
  instead: ((response: ServerResponse) => void) | null
  /** Lets further photos wait until the returned function is called. */
  pause(): () => void
  close(): void
}

/** Seconds until its day ends. */
export const PLANTNET_RESET = 41_000
const GRANTED = 500
const ORGANS = new Set(['auto', 'leaf', 'flower', 'fruit', 'bark', 'habit', 'other'])
const QUERY = new Set(['api-key', 'include-related-images', 'no-reject', 'nb-results', 'lang', 'type', 'detailed'])

/**
 * A server that speaks Pl@ntNet's API, version 2, as its documentation and the clients of others have it
 * (my.plantnet.org/doc/api/identify and /quota): it decodes the form, refuses what the service refuses, counts the photos
 * of the day, and answers with all fields of the service.
 */
export async function fakePlantnet(): Promise<FakePlantnet> {
  let gate: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const refusal = refusalOf(request)
    if (fake.instead && request.method === 'POST') return fake.instead(response)
    if (refusal) return refuse(response, ...refusal)
    if (request.method === 'GET') return json(response, 200, quota(fake.remaining))
    const received = await photoIn(request, body)
    if (typeof received === 'string') return refuse(response, 400, 'Bad Request', received)
    fake.photos.push(received)
    await gate
    return identify(fake, response, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakePlantnet = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    photos: [],
    species: [['Lavandula angustifolia', 0.81]],
    remaining: GRANTED,
    instead: null,
    pause() {
      let resume = () => {}
      gate = new Promise((resolve) => {
        resume = resolve
      })
      return resume
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}

type Refusal = [status: number, error: string, message: string]

function refusalOf({ url = '', method }: IncomingMessage): Refusal | null {
  const { pathname, searchParams } = new URL(url, 'http://plantnet.invalid')
  const isKnown =
    `${method} ${pathname}` === 'POST /v2/identify/all' || `${method} ${pathname}` === 'GET /v2/quota/daily'
  if (!isKnown) return [404, 'Not Found', 'Not Found']
  if (searchParams.get('api-key') !== PLANTNET_KEY) return [401, 'Unauthorized', 'Invalid api-key']
  const unknown = [...searchParams.keys()].find((name) => !QUERY.has(name))
  return unknown ? [400, 'Bad Request', `"${unknown}" is not allowed`] : null
}

/** The decoded form, or why it is refused. */
async function photoIn(request: IncomingMessage, body: Buffer): Promise<ReceivedPhoto | string> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data; boundary=')) return 'The form is not multipart'
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const images = form.getAll('images').filter((part) => part instanceof File)
  const organs = form.getAll('organs').map(String)
  const [image] = images
  if (!image || images.length !== form.getAll('images').length) return '"images" is required'
  if (images.length > 5) return '"images" has too many files'
  if (organs.length !== images.length) return 'Number of values for organs must match number of input images'
  if (organs.some((organ) => !ORGANS.has(organ))) return '"organs" must be one of them'
  if (!/^image\/(?:jpeg|png)$/.test(image.type)) return 'Unsupported file type for image'
  return {
    image: Buffer.from(await image.arrayBuffer()),
    type: image.type,
    organs,
    query: Object.fromEntries(new URL(request.url ?? '', 'http://plantnet.invalid').searchParams),
    whole: `${request.rawHeaders.join('\n')}\n${body.toString('latin1')}`,
  }
}

function identify(fake: FakePlantnet, response: ServerResponse, { query, organs }: ReceivedPhoto): void {
  const isUsedUp = fake.remaining <= 0
  if (!isUsedUp) fake.remaining--
  response.setHeader('RateLimit-Policy', `"dailyQuota";q=${GRANTED};w=86400;pk=:Z2FyZGVu:`)
  response.setHeader('RateLimit', `"dailyQuota";r=${fake.remaining};t=${PLANTNET_RESET};pk=:Z2FyZGVu:`)
  const results = fake.species.slice(0, Number(query['nb-results'] ?? Number.POSITIVE_INFINITY)).map(resultOf)
  if (isUsedUp) refuse(response, 429, 'Too Many Requests', 'Daily quota exceeded')
  else if (results.length === 0) refuse(response, 404, 'Not Found', 'Species not found')
  else json(response, 200, foundIn(results, { query, organs, remaining: fake.remaining }))
}

interface Found extends Pick<ReceivedPhoto, 'query' | 'organs'> {
  remaining: number
}

const foundIn = (results: ReturnType<typeof resultOf>[], { query, organs, remaining }: Found) => ({
  query: { project: 'all', images: ['a1'], organs, includeRelatedImages: false, noReject: false, type: null },
  predictedOrgans: [{ image: 'a1', filename: 'photo.jpg', organ: 'leaf', score: 0.62 }],
  language: query['lang'] ?? 'en',
  preferedReferential: 'k-world-flora',
  bestMatch: results[0]?.species.scientificName,
  results,
  version: '2025-01-17 (7.3)',
  remainingIdentificationRequests: remaining,
})

function resultOf([latin, score]: readonly [string, number]) {
  const [genus = ''] = latin.split(' ')
  const named = (name: string, author = '') => ({
    scientificNameWithoutAuthor: name,
    scientificNameAuthorship: author,
    scientificName: `${name} ${author}`.trim(),
  })
  return {
    score,
    species: { ...named(latin, 'L.'), genus: named(genus), family: named('Familiaceae'), commonNames: ['A plant'] },
    gbif: { id: '2927305' },
    powo: { id: '449022-1' },
  }
}

const quota = (remaining: number) => ({
  day: '2026-11-28',
  quota: { identify: { count: GRANTED - remaining, total: GRANTED, remaining } },
})

const refuse = (response: ServerResponse, statusCode: number, error: string, message: string): void =>
  json(response, statusCode, { statusCode, error, message })

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
