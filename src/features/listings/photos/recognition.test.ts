import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { plants } from '#features/plants/catalogue.ts'
import { taxa } from '#features/plants/invasive/mentions.ts'
import { unionListPlants } from '#features/plants/invasive/northern-ireland.ts'
import { isRefused } from '#features/plants/invasive.ts'
import { fakePlantnet, PLANTNET_KEY } from '#test/files/plantnet.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { newVisitor, startTestServer, type TestMember } from '#test/server.ts'
import { listingsPersonalData } from '../listing/server/personal-data-store.ts'
import { getRecognition, MAX_RECOGNISED, MAX_RECOGNISED_NEW, recognisePlant } from './recognition-contract.ts'
import { speciesIn } from './server/recognised.ts'

const service = await fakePlantnet()
afterAll(() => service.close())

const env = { PLANTNET_API_KEY: PLANTNET_KEY, PLANTNET_URL: service.address }
const server = await startTestServer({ rateLimits: true, env })
const rose = await server.member('rose')
const fern = await server.member('fern')

beforeEach(() => {
  service.photos.length = 0
  service.species = [['Lavandula angustifolia', 0.81]]
  service.remaining = 500
  service.instead = null
})

const photoOf = async (member: TestMember, file?: Buffer): Promise<string> =>
  (await uploadedPicture(member, '/api/uploads', file)).url
const named = (member: TestMember, url: string) => member(recognisePlant, { body: { url, consent: true } })

describe('a plant named from a photo', () => {
  test('the answer is a plant of the catalogue, with how sure the service is', async () => {
    const lavender = plants.find(({ latin }) => latin === 'Lavandula angustifolia')
    expect(await named(rose, await photoOf(rose))).toEqual({
      plants: [
        { slug: lavender?.slug, name: lavender?.name, latin: 'Lavandula angustifolia', percent: 81, warning: null },
      ],
      others: [],
    })
  })

  test('the photo goes out as a JPEG without place and camera, and with nothing about the member', async () => {
    const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a7c3f' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 28/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeDefined()
    await named(rose, await photoOf(rose, file))
    const [photo] = service.photos
    const { format, exif, xmp, iptc, width, height } = await sharp(photo?.image).metadata()
    expect({ format, exif, xmp, iptc, width, height }).toEqual({ format: 'jpeg', width: 400, height: 300 })
    expect(Object.keys(photo?.query ?? {})).toEqual(['api-key', 'lang', 'nb-results'])
    for (const secret of [rose.me.username, rose.me.email, rose.me.fullName, rose.address, 'cookie', 'localhost:3000'])
      expect(photo?.whole).not.toContain(secret)
  })

  test('transparent parts of a picture become white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const file = await sharp({ create: { width: 300, height: 300, channels: 4, background } })
      .png()
      .toBuffer()
    await named(rose, await photoOf(rose, file))
    const { channels } = await sharp(service.photos[0]?.image).stats()
    expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(250)
  })

  test('without consent nothing is sent', async () => {
    const url = await photoOf(rose)
    for (const consent of [false, undefined, 'true']) {
      const answer = await rose.request({ method: 'POST', url: '/api/uploads/recognition', payload: { url, consent } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { consent: 'Agree first that the photo is sent to Pl@ntNet' } })
    }
    expect(service.photos).toEqual([])
  })

  test('another member’s photo, one that staff removed and any other address are not sent', async () => {
    const url = await photoOf(rose)
    const removed = await photoOf(fern)
    await server.deps.db.execute(`update uploads set withheld = true where '${removed}' like '%' || key || '%'`)
    const unknown = `/files/uploads/${randomBytes(16).toString('hex')}/1280.webp`
    const others = [url, removed, unknown, 'https://example.org/a.jpg', '/files/uploads/../../etc/passwd', '']
    for (const one of others) await expect(named(fern, one)).rejects.toMatchObject({ status: 404 })
    await expect(server.visitor()(recognisePlant, { body: { url, consent: true } })).rejects.toMatchObject({
      status: 401,
    })
    expect(service.photos).toEqual([])
  })

  test('a member asks twenty times a day over all processes, and reads when the next one is possible', async () => {
    const beside = await startTestServer({
      beside: server,
      rateLimits: true,
      env: { ...env, DATA_DIR: server.deps.config.dataDir },
    })
    const ivy = await server.member('ivy')
    await server.deps.db.execute(
      `update users set created_at = created_at - interval '30 days' where id = ${ivy.me.id}`,
    )
    const elsewhere = Object.assign(newVisitor(beside.app, ivy.address), { me: ivy.me })
    for (const [name, value] of ivy.cookies) elsewhere.cookies.set(name, value)
    const url = await photoOf(ivy)
    await expect(named(ivy, '/files/uploads/none')).rejects.toMatchObject({ status: 404 })
    for (let photo = 0; photo < MAX_RECOGNISED; photo++) await named(photo % 2 ? elsewhere : ivy, url)
    for (const member of [ivy, elsewhere]) {
      await expect(named(member, url)).rejects.toMatchObject({
        status: 429,
        body: { code: 'RECOGNITION_LIMIT' },
        sentence: expect.stringMatching(
          /^You can have 20 plants named from photos a day\. The next one is possible on \w+/,
        ),
      })
    }
    expect(service.photos).toHaveLength(MAX_RECOGNISED)
    await server.clock.advance(25 * 60 * 60 * 1000)
    await named(ivy, url)
  })

  test('a new member asks five times a day', async () => {
    const dill = await server.member('dill')
    const url = await photoOf(dill)
    for (let photo = 0; photo < MAX_RECOGNISED_NEW; photo++) await named(dill, url)
    await expect(named(dill, url)).rejects.toMatchObject({
      status: 429,
      sentence: expect.stringMatching(/^New members can have 5 plants named from photos a day\./),
    })
    expect(service.photos).toHaveLength(MAX_RECOGNISED_NEW)
  })

  test('the consent is recorded when a photo is sent, and is in the member’s data', async () => {
    const other = await startTestServer({ env })
    const sage = await other.member('sage')
    const [sent, refused] = [await photoOf(sage), await photoOf(sage)]
    const recorded = async () => {
      const pictures = listingsPersonalData.find(({ table }) => table === 'uploads')?.export
      if (typeof pictures !== 'function') throw new Error('pictures are not exported')
      const rows = await pictures(other.deps.db, sage.me.id, other.clock.now())
      return z.array(z.object({ sent_for_naming_at: z.nullable(z.coerce.date()) })).parse(rows)
    }
    const at = other.clock.now()
    await named(sage, sent)
    service.remaining = 0
    await expect(named(sage, sent)).rejects.toMatchObject({ status: 429 })
    // The key is used up: nothing is sent, so no consent is recorded.
    await expect(named(sage, refused)).rejects.toMatchObject({ status: 429 })
    const [first, second] = await recorded()
    expect(first?.sent_for_naming_at?.getTime()).toBeGreaterThanOrEqual(at.getTime())
    expect(second).toEqual({ sent_for_naming_at: null })
  })

  test('attempts while no photo is sent do not count for the member', async () => {
    const other = await startTestServer({ rateLimits: true, env })
    const ash = await other.member('ash')
    const url = await photoOf(ash)
    service.instead = (response) => void response.writeHead(500).end()
    for (let attempt = 0; attempt < MAX_RECOGNISED + 5; attempt++)
      await expect(named(ash, url)).rejects.toMatchObject({ status: 503 })
    service.instead = null
    await other.clock.advance(61_000)
    expect((await named(ash, url)).plants).toHaveLength(1)
  })

  test('tries that send nothing are limited too, because each decodes a picture', async () => {
    const other = await startTestServer({ rateLimits: true, env })
    const elm = await other.member('elm')
    const url = await photoOf(elm)
    service.instead = (response) => void response.writeHead(500).end()
    for (let attempt = 0; attempt < 60; attempt++) await expect(named(elm, url)).rejects.toMatchObject({ status: 503 })
    await expect(named(elm, url)).rejects.toMatchObject({ status: 429 })
  })

  test('used up photos of the key and an outage are refused for the moment, and neither answer nor log has the key', async () => {
    const log: string[] = []
    const other = await startTestServer({ env, log })
    const moss = await other.member('moss')
    const payload = { url: await photoOf(moss), consent: true }
    const asked = () => moss.request({ method: 'POST', url: '/api/uploads/recognition', payload })
    service.instead = (response) => void response.writeHead(500).end(`api-key=${PLANTNET_KEY}`)
    const outage = await asked()
    expect(outage.json()).toMatchObject({ code: 'RECOGNITION_UNAVAILABLE' })
    expect([outage.statusCode, Number(outage.headers['retry-after'])]).toEqual([503, 60])
    service.instead = null
    service.remaining = 0
    const usedUp = await asked()
    expect(usedUp.json()).toMatchObject({ code: 'RECOGNITION_USED_UP' })
    expect(usedUp.statusCode).toBe(429)
    expect(log.join()).toContain('RECOGNITION_UNAVAILABLE')
    expect([outage.body, usedUp.body, ...log].join('\n')).not.toContain(PLANTNET_KEY)
  })

  test('without a key it is not offered and nothing is found', async () => {
    const plain = await startTestServer()
    const moss = await plain.member('moss')
    expect(await rose(getRecognition, {})).toEqual({ isOffered: true })
    expect(await moss(getRecognition, {})).toEqual({ isOffered: false })
    await expect(named(moss, await photoOf(moss))).rejects.toMatchObject({ status: 404 })
  })
})

describe('species and the catalogue', () => {
  const inCatalogue = speciesIn(plants)
  const found = (latin: string, score = 0.9) => inCatalogue([{ latin, score }])

  test('a species stands for its groups, six at most', () => {
    const { plants: kinds } = found('Brassica oleracea')
    expect(kinds.length).toBeGreaterThan(1)
    expect(kinds.length).toBeLessThanOrEqual(6)
    expect(kinds.every(({ latin }) => latin.startsWith('Brassica oleracea'))).toBe(true)
  })

  test('every plant of the catalogue with a species is found by its own name', () => {
    const species = plants.filter(({ latin }) => /^[A-Z][a-z]+ (?:× )?[a-z-]{3,}$/.test(latin))
    expect(species.length).toBeGreaterThan(700)
    for (const { latin } of species) expect(found(latin).plants[0]?.latin, latin).toBe(latin)
  })

  test('an older botanical name leads to the plant too', () => {
    expect(found('Petunia × hybrida').plants).toMatchObject([{ slug: 'petunia', latin: 'Petunia × atkinsiana' }])
    expect(found('Petunia × hybrida').others).toEqual([])
  })

  test('a species that the catalogue does not have is shown by name only', () => {
    expect(found('Imaginaria nulla')).toEqual({
      plants: [],
      others: [{ latin: 'Imaginaria nulla', percent: 90, warning: null }],
    })
  })

  test('a species of two authors is listed once', () => {
    const twice = [0.9, 0.2].map((score) => ({ latin: 'Imaginaria nulla', score }))
    expect(inCatalogue(twice).others).toMatchObject([{ latin: 'Imaginaria nulla', percent: 90 }])
  })

  test('a plant that may not be offered, or under a condition only, is shown with the rule', () => {
    expect(found('Reynoutria japonica').others[0]?.warning).toMatch(
      /^Japanese knotweed may not be offered here\. Better: /,
    )
    expect(found('Crocosmia × crocosmiiflora').plants[0]).toMatchObject({
      slug: 'montbretia',
      warning: expect.stringMatching(/^It is an offence to plant this in the wild/),
    })
    expect(found('Gunnera manicata').others[0]?.warning).toMatch(/^Plants sold as Gunnera manicata are nearly always/)
    const onUnionList = unionListPlants
      .filter(({ rule }) => rule === 'elsewhere')
      .map(({ latin }) => [...found(latin).plants, ...found(latin).others])
    expect(onUnionList.length).toBeGreaterThan(0)
    for (const [first] of onUnionList) expect(first?.warning).toBe('It may not be offered in Northern Ireland.')
  })

  test('every plant of the law that a listing may not offer has a warning', () => {
    const refused = taxa.filter(isRefused)
    expect(refused.length).toBeGreaterThan(30)
    const silent = refused.filter(({ latin }) => ![...found(latin).plants, ...found(latin).others][0]?.warning)
    expect(silent.map(({ latin }) => latin)).toEqual([])
  })

  test('a genus alone, and what is hardly likely, is left out', () => {
    expect(found('Lavandula').plants).toEqual([])
    expect(found('Lavandula angustifolia', 0.02)).toEqual({ plants: [], others: [] })
  })
})
