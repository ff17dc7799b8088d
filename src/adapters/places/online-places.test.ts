import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import { onlinePlaces } from './online-places.ts'
import { outcodePlaces } from './outcode-places.ts'

const local = outcodePlaces()
const requested: string[] = []
let answer: (response: ServerResponse, postcode: string) => void = () => {}
const server = createServer((request, response) => {
  const postcode = decodeURIComponent(request.url?.split('/postcodes/')[1] ?? '')
  requested.push(postcode)
  answer(response, postcode)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const found = (response: ServerResponse, postcode: string) =>
  json(200, { status: 200, result: { postcode, latitude: 51.4682, longitude: -2.6021, country: 'England' } })(response)

const warnings: string[] = []
function fresh({ timeoutMs = 5_000 } = {}) {
  const clock = new MovableClock()
  const log = {
    info: () => {},
    error: () => {},
    warn: (_facts: object, message: string) => void warnings.push(message),
  }
  return { clock, places: onlinePlaces({ url, local, clock, log, timeoutMs }) }
}

beforeEach(() => {
  requested.length = 0
  warnings.length = 0
  answer = found
})

test('a full postcode is requested once a day, and keeps the name from our own table', async () => {
  const { places, clock } = fresh()
  const place = { postcode: 'BS6 5TR', outcode: 'BS6', lat: 51.4682, lng: -2.6021, precision: 'unit' }
  const { place: name } = await local.lookup('BS6')
  expect(await places.lookup('bs65tr')).toEqual({ ...place, place: name })
  expect(await places.lookup('BS6 5TR')).toEqual({ ...place, place: name })
  expect(requested).toEqual(['BS6 5TR'])
  clock.offset += 25 * 60 * 60 * 1000
  await places.lookup('BS6 5TR')
  expect(requested).toHaveLength(2)
})

test('text that is not a full postcode is never sent to the server', async () => {
  const { places } = fresh()
  expect(await places.lookup('BS6')).toEqual(await local.lookup('BS6'))
  expect(await places.lookup('BS6 5')).toEqual(await local.lookup('BS6 5'))
  await expect(places.lookup('nonsense')).rejects.toMatchObject({ code: 'POSTCODE_FORMAT' })
  await expect(places.lookup('BFPO 57')).rejects.toMatchObject({ code: 'POSTCODE_NO_FIXED_PLACE' })
  expect(requested).toEqual([])
})

test('a postcode unknown to the server, or without a location, uses our own table and is not requested again', async () => {
  const { places } = fresh()
  answer = json(404, { status: 404, error: 'Postcode not found' })
  expect(await places.lookup('BS6 5TR')).toEqual(await local.lookup('BS6 5TR'))
  answer = (response, postcode) =>
    json(200, { status: 200, result: { postcode, latitude: null, longitude: null } })(response)
  expect(await places.lookup('JE2 3AB')).toEqual(await local.lookup('JE2 3AB'))
  await places.lookup('BS6 5TR')
  await places.lookup('JE2 3AB')
  expect(requested).toEqual(['BS6 5TR', 'JE2 3AB'])
})

const nonsense: [name: string, answer: typeof answer][] = [
  ['an error', json(500, 'oops')],
  ['no JSON', json(200, '<html>hello</html>')],
  ['another shape', json(200, { status: 200, result: { postcode: 'BS6 5TR', latitude: '51', longitude: 3 } })],
  ['an impossible point', json(200, { result: { postcode: 'BS6 5TR', latitude: 951, longitude: 3 } })],
  [
    'a point far from its outward code',
    json(200, { result: { postcode: 'BS6 5TR', latitude: 55.9, longitude: -3.2 } }),
  ],
  ['another postcode', json(200, { result: { postcode: 'EH1 1AA', latitude: 51.4, longitude: -2.6 } })],
  ['far too much', json(200, `"${'x'.repeat(200_000)}"`)],
  [
    'a way to another server',
    (response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' })
      response.end()
    },
  ],
  ['a broken connection', (response) => void response.destroy()],
  ['half an answer', (response) => void response.writeHead(200).write('{"result":', () => response.destroy())],
]
test.each(nonsense)('%s costs nothing but precision', async (_name, given) => {
  const { places } = fresh()
  answer = given
  expect(await places.lookup('BS6 5TR')).toEqual(await local.lookup('BS6 5TR'))
})

test('a lookup does not wait for a response that does not come', async () => {
  const { places } = fresh({ timeoutMs: 50 })
  answer = () => {}
  expect(await places.lookup('BS6 5TR')).toEqual(await local.lookup('BS6 5TR'))
})

test('after three failures the server is not called for half a minute, then tried once', async () => {
  const { places, clock } = fresh()
  answer = json(503, 'away')
  for (const postcode of ['BS6 5TA', 'BS6 5TB', 'BS6 5TD', 'BS6 5TE', 'BS6 5TF']) await places.lookup(postcode)
  expect(requested).toEqual(['BS6 5TA', 'BS6 5TB', 'BS6 5TD'])
  expect(warnings).toHaveLength(1)
  clock.offset += 31_000
  for (const postcode of ['BS6 5TE', 'BS6 5TF']) await places.lookup(postcode)
  expect(requested.slice(3)).toEqual(['BS6 5TE'])
  clock.offset += 31_000
  answer = found
  for (const postcode of ['BS6 5TE', 'BS6 5TF', 'BS6 5TG']) {
    expect(await places.lookup(postcode)).toMatchObject({ precision: 'unit' })
  }
  answer = json(503, 'away')
  await places.lookup('BS6 5TH')
  answer = found
  expect(await places.lookup('BS6 5TJ')).toMatchObject({ precision: 'unit' })
})
