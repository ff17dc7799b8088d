import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import { DomainError } from '#shared/errors.ts'
import { fakePlantnet, PLANTNET_KEY, PLANTNET_RESET } from '#test/files/plantnet.ts'
import { plantnet } from './plantnet.ts'

const JPEG = Buffer.from('\xff\xd8\xff photo', 'latin1')

const service = await fakePlantnet()
afterAll(() => service.close())

let warnings: object[] = []
function fresh({ url = service.address, key = PLANTNET_KEY, timeoutMs = 5_000 } = {}) {
  const clock = new MovableClock()
  const log = { info: () => {}, error: () => {}, warn: (facts: object) => void warnings.push(facts) }
  return { clock, ...plantnet({ url, key, clock, log, timeoutMs }) }
}
const refusalOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: unknown) => error)

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeEach(() => {
  service.photos.length = 0
  service.species = [['Lavandula angustifolia', 0.81]]
  service.remaining = 500
  service.instead = null
  warnings = []
})

test('one photo is sent as a form, and the likeliest species comes first', async () => {
  service.species = [
    ['Salvia rosmarinus', 0.21],
    ['Lavandula angustifolia', 0.7],
  ]
  expect(await fresh({ url: `${service.address}/` }).recognise(JPEG)).toEqual([
    { latin: 'Lavandula angustifolia', score: 0.7 },
    { latin: 'Salvia rosmarinus', score: 0.21 },
  ])
  const [photo] = service.photos
  expect(photo).toMatchObject({
    image: JPEG,
    type: 'image/jpeg',
    organs: ['auto'],
    query: { 'api-key': PLANTNET_KEY, lang: 'en', 'nb-results': '5' },
  })
})

test('a photo without a known plant has no species', async () => {
  service.species = []
  expect(await fresh().recognise(JPEG)).toEqual([])
  expect(warnings).toEqual([])
})

test('photos that are used up are refused until the day of the key ends, and none is sent meanwhile', async () => {
  service.remaining = 0
  const { recognise, clock } = fresh()
  const refusal = await refusalOf(recognise(JPEG))
  expect(refusal).toBeInstanceOf(DomainError)
  expect(refusal).toMatchObject({ reason: 'too_many', details: { retryAfter: PLANTNET_RESET } })
  service.remaining = 500
  clock.offset += (PLANTNET_RESET - 60) * 1000
  expect(await refusalOf(recognise(JPEG))).toMatchObject({ reason: 'too_many', code: 'RECOGNITION_USED_UP' })
  expect(service.photos).toHaveLength(1)
  clock.offset += 61_000
  expect(await recognise(JPEG)).toHaveLength(1)
})

test('a refusal for too many photos without a time is believed for an hour', async () => {
  service.instead = json(429, {})
  expect(await refusalOf(fresh().recognise(JPEG))).toMatchObject({ details: { retryAfter: 3600 } })
})

const outages: [name: string, answer: (response: ServerResponse) => void][] = [
  ['a failing service', json(500, 'oops')],
  ['an address where it is not', json(404, { statusCode: 404, error: 'Not Found', message: 'Not Found' })],
  ['another form', json(200, { results: [{ score: 'much' }] })],
  ['an impossible score', json(200, { results: [{ score: 81, species: { scientificNameWithoutAuthor: 'Rosa' } }] })],
  ['text that is not JSON and repeats the address', json(200, `POST /v2/identify/all?api-key=${PLANTNET_KEY}`)],
  ['an answer without end', (response) => void response.end(Buffer.alloc(2 * 1024 * 1024, 'x'))],
  ['a redirect', (response) => void response.writeHead(302, { location: '/' }).end()],
  ['a cut line', (response) => void response.destroy()],
  ['half an answer', (response) => void response.writeHead(200).write('{"results":', () => response.destroy())],
]
test.each(outages)('%s is an outage whose log line does not have the key', async (_name, answer) => {
  service.instead = answer
  const refusal = await refusalOf(fresh().recognise(JPEG))
  expect(refusal).toMatchObject({ reason: 'unavailable', code: 'RECOGNITION_UNAVAILABLE' })
  expect(String(refusal)).not.toContain(PLANTNET_KEY)
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).not.toContain(PLANTNET_KEY)
})

test('a wrong key is an outage, and the log says that the service refused it', async () => {
  expect(await refusalOf(fresh({ key: 'an-old-key' }).recognise(JPEG))).toMatchObject({ reason: 'unavailable' })
  expect(warnings).toEqual([{ cause: { type: 'Error', message: 'answered 401' } }])
})

test.each([400, 413, 415, 422])(
  'a photo that is refused with %i is not an outage, and others are sent',
  async (status) => {
    const { recognise } = fresh()
    service.instead = json(status, { statusCode: status, message: 'Unsupported file type' })
    for (let photo = 0; photo < 4; photo++)
      expect(await refusalOf(recognise(JPEG))).toMatchObject({ reason: 'invalid', code: 'RECOGNITION_PHOTO_REFUSED' })
    service.instead = null
    expect(await recognise(JPEG)).toHaveLength(1)
  },
)

test('an address that fetch refuses does not bring the key into the log', async () => {
  const url = service.address.replace('http://', 'http://user:pass@')
  expect(await refusalOf(fresh({ url }).recognise(JPEG))).toMatchObject({ reason: 'unavailable' })
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).not.toContain(PLANTNET_KEY)
})

test('what is called before sending keeps the photo by throwing, and is not called while none is sent', async () => {
  const { recognise } = fresh()
  const counted: number[] = []
  const count = async () => void counted.push(1)
  expect(String(await refusalOf(recognise(JPEG, () => Promise.reject(new Error('no more')))))).toBe('Error: no more')
  expect(service.photos).toEqual([])
  service.instead = json(500, 'oops')
  for (let attempt = 0; attempt < 6; attempt++) await refusalOf(recognise(JPEG, count))
  expect(counted).toHaveLength(3)
})

test('a service that does not answer is an outage', async () => {
  service.instead = () => {}
  expect(await refusalOf(fresh({ timeoutMs: 50 }).recognise(JPEG))).toMatchObject({ reason: 'unavailable' })
})

test('after three failures no photo is sent for a minute, then one is tried', async () => {
  const { recognise, clock } = fresh()
  let asked = 0
  service.instead = (response) => {
    asked++
    response.destroy()
  }
  const attempts = async (count: number) => {
    for (let attempt = 0; attempt < count; attempt++)
      expect(await refusalOf(recognise(JPEG))).toMatchObject({ reason: 'unavailable' })
  }
  await attempts(5)
  expect(asked).toBe(3)
  clock.offset += 61_000
  await attempts(2)
  expect(asked).toBe(4)
  clock.offset += 61_000
  service.instead = null
  expect(await recognise(JPEG)).toHaveLength(1)
  service.instead = (response) => void response.destroy()
  await attempts(1)
  service.instead = null
  expect(await recognise(JPEG)).toHaveLength(1)
})

test('the check says how many plants are left, and what is wrong with key or address without repeating the key', async () => {
  service.remaining = 488
  expect(await fresh().check()).toEqual({
    about: 'Pl@ntNet',
    found: 'It accepts the key and names 488 more plants today.',
    fix: null,
  })
  const wrongKey = await fresh({ key: 'an-old-key' }).check()
  expect(wrongKey).toMatchObject({
    found: 'It answers 401 to the key.',
    fix: expect.stringContaining('PLANTNET_API_KEY'),
  })
  expect(JSON.stringify(wrongKey)).not.toContain('an-old-key')
  const nowhere = await fresh({ url: 'http://127.0.0.1:1' }).check()
  expect(nowhere).toMatchObject({ found: 'It does not answer.', fix: expect.stringContaining('PLANTNET_URL') })
  expect(service.photos).toEqual([])
})
