import { describe, expect, test } from 'vitest'
import { declareSeller } from '#features/sellers/contract.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { changeListing, createListing, getListing, listBySeller, moveListing } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const visitor = server.visitor()

type Draft = Input<typeof createListing>['body']
type Changes = Input<typeof changeListing>['body']
const postListing = (changes: Partial<Draft>) =>
  rose(createListing, {
    body: listingBody({
      title: 'Rhubarb crowns',
      description: 'Grown in our own garden, in a 9 cm pot.',
      price: 450,
      categoryId: 1,
      location: 'Bristol',
      ...changes,
    }),
  })
const edit = (id: number, body: Changes) => rose(changeListing, { params: { id: String(id) }, body })
const read = (id: number) => visitor(getListing, { params: { id: String(id) } })
const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(() => null).catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error(`Not refused: ${JSON.stringify(error)}`)
}

const rows = async (id: number) =>
  (await server.deps.db.execute(`select acknowledged_plants, acknowledged_at from products where id = ${id}`)).rows[0]

describe('plants banned from sale', () => {
  test('a banned plant is refused with the law, the reason and an alternative', async () => {
    const { status, body } = await refusalOf(postListing({ title: 'Himalayan balsam, 5 plug plants' }))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'INVASIVE_PLANT',
      message: expect.stringContaining('Invasive Alien Species (Enforcement and Permitting) Order 2019'),
      fields: { title: expect.stringContaining('purple loosestrife') },
      refusal: { plant: 'Himalayan balsam', latin: 'Impatiens glandulifera', isPolicy: false },
    })
  })

  test('a banned plant is refused even when acknowledged', async () => {
    const { body } = await refusalOf(postListing({ title: "Parrot's feather bunch", acknowledgedInvasive: true }))
    expect(body.code).toBe('INVASIVE_PLANT')
  })

  test('a banned plant is also refused as a gift, as a swap and as a wanted plant', async () => {
    for (const [kind, price] of [['free', 0] as const, ['swap', 0] as const, ['wanted', 0] as const]) {
      const { body } = await refusalOf(postListing({ title: 'Water hyacinth', kind, price }))
      expect(body.code, kind).toBe('INVASIVE_PLANT')
    }
  })

  test('a plant banned by our own policy is refused with that reason', async () => {
    const { body } = await refusalOf(postListing({ title: 'Japanese knotweed rhizomes' }))
    expect(body).toMatchObject({ code: 'INVASIVE_PLANT', refusal: { isPolicy: true } })
    expect(body.message).toContain('our own rule')
    expect(body.message).not.toContain('may not be offered')
  })

  test('a banned plant in the description is refused, naming the description', async () => {
    const title = 'Pretty pink bee plant'
    const { body } = await refusalOf(postListing({ title, description: 'This is Impatiens glandulifera, very easy.' }))
    expect(body.fields).toEqual({ description: expect.stringContaining('Himalayan balsam') })
    expect(body.message).toContain('only mentions it')
  })

  test('a listing may mention a banned plant without offering it', async () => {
    const description = 'Grown without contact with Japanese knotweed; our ground keeps Himalayan balsam away.'
    expect((await postListing({ title: 'Garden compost, 40 litres', description })).status).toBe('active')
    expect((await postListing({ title: 'Knotweed puller, steel' })).status).toBe('active')
  })

  test('a banned plant cannot be added by an edit', async () => {
    const { id } = await postListing({})
    const { status, body } = await refusalOf(edit(id, { title: 'Giant hogweed' }))
    expect([status, body.code]).toEqual([400, 'INVASIVE_PLANT'])
    expect((await refusalOf(edit(id, { description: 'Actually it is giant hogweed.' }))).body.fields).toHaveProperty(
      'description',
    )
    expect((await read(id)).title).toBe('Rhubarb crowns')
  })

  test('a listing older than the ban cannot be edited without removing the plant', async () => {
    const { id } = await postListing({})
    await server.deps.db.execute(`update products set title = 'Kudzu vine' where id = ${id}`)
    expect((await refusalOf(edit(id, { price: 100 }))).body.code).toBe('INVASIVE_PLANT')
    expect((await edit(id, { title: 'Chocolate vine', price: 100 })).title).toBe('Chocolate vine')
  })
})

describe('plants that must not be released into the wild', () => {
  const title = 'Cotoneaster horizontalis, 2 litre pot'

  test('a plant that must not be released needs an acknowledgement, and the refusal contains its text', async () => {
    const { status, body } = await refusalOf(postListing({ title }))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'NEEDS_ACKNOWLEDGEMENT',
      fields: { acknowledgedInvasive: expect.stringContaining('Cotoneaster horizontalis') },
      wildRisks: [
        {
          latin: 'Cotoneaster horizontalis',
          acknowledgement: expect.stringContaining('offence'),
          law: { name: expect.stringContaining('Schedule 9') },
        },
      ],
    })
  })

  test('an acknowledged listing shows everyone a notice with its source', async () => {
    const { id, wildRisks } = await postListing({ title, acknowledgedInvasive: true })
    expect(wildRisks).toMatchObject([{ notice: expect.stringContaining('offence to plant this in the wild') }])
    expect((await read(id)).wildRisks).toEqual(wildRisks)
    expect(await rows(id)).toMatchObject({
      acknowledged_plants: ['Cotoneaster horizontalis'],
      acknowledged_at: expect.anything(),
    })
  })

  test('lists leave the notices out, because they do not display them', async () => {
    await postListing({ title, acknowledgedInvasive: true })
    const listings = await visitor(listBySeller, { params: { sellerId: String(rose.me.id) }, query: {} })
    expect(listings.every(({ wildRisks }) => wildRisks === undefined)).toBe(true)
  })

  test('an edit needs an acknowledgement only when it names a new plant', async () => {
    const { id } = await postListing({ title, acknowledgedInvasive: true })
    expect((await edit(id, { price: 300 })).wildRisks).toHaveLength(1)
    const another = { description: 'With it comes a root of montbretia.' }
    const { body } = await refusalOf(edit(id, another))
    expect(body.code).toBe('NEEDS_ACKNOWLEDGEMENT')
    expect((await edit(id, { ...another, acknowledgedInvasive: true })).wildRisks).toHaveLength(2)
  })

  test('an edit that removes the plant removes its notice', async () => {
    const { id } = await postListing({ title, acknowledgedInvasive: true })
    expect((await edit(id, { title: 'Hawthorn, 2 litre pot' })).wildRisks).toEqual([])
    expect(await rows(id)).toMatchObject({ acknowledged_plants: [] })
  })

  test('an acknowledgement without such a plant is not stored', async () => {
    const { id } = await postListing({ acknowledgedInvasive: true })
    expect(await rows(id)).toEqual({ acknowledged_plants: [], acknowledged_at: null })
  })

  test('pausing, resuming and renewing need no acknowledgement', async () => {
    const { id } = await postListing({ title, acknowledgedInvasive: true })
    for (const move of ['pause', 'resume', 'renew'] as const) {
      expect((await rose(moveListing, { params: { id: String(id), move } })).wildRisks, move).toHaveLength(1)
    }
  })

  test('plants easily mistaken for banned ones need a confirmation from the seller', async () => {
    const { body } = await refusalOf(postListing({ title: 'Gunnera manicata, large' }))
    expect(body).toMatchObject({
      code: 'NEEDS_ACKNOWLEDGEMENT',
      wildRisks: [{ acknowledgement: expect.stringContaining('cryptica') }],
    })
    const { wildRisks } = await postListing({ title: 'English bluebells, nursery grown', acknowledgedInvasive: true })
    expect(wildRisks).toMatchObject([{ latin: 'Hyacinthoides non-scripta' }])
  })

  test('native plants dug up in the wild are refused', async () => {
    const description = 'A clump of thirty bulbs, dug up from the woods this morning.'
    const { body } = await refusalOf(postListing({ title: 'Bluebells', description, acknowledgedInvasive: true }))
    expect(body).toMatchObject({ code: 'INVASIVE_PLANT', refusal: { plant: 'plants dug up in the wild' } })
  })
})

describe('Northern Ireland', () => {
  const there = { title: 'Oriental bittersweet', postcode: 'BT9 5AA', location: 'Belfast' }

  test('what the list of the EU bans is refused in Northern Ireland, also when an edit moves the listing there', async () => {
    const { body } = await refusalOf(postListing({ ...there, acknowledgedInvasive: true }))
    expect(body).toMatchObject({ code: 'INVASIVE_PLANT', message: expect.stringContaining('Northern Ireland') })
    const { id } = await postListing({ title: there.title })
    expect((await refusalOf(edit(id, { postcode: there.postcode, location: 'Belfast' }))).body.code).toBe(
      'INVASIVE_PLANT',
    )
  })

  test('closed, it takes no listings of plants, and tools as before', async () => {
    const closed = await startTestServer({ beside: server, env: { NORTHERN_IRELAND: 'closed' } })
    const fern = await closed.member('belfast')
    const post = (fields: Partial<Draft>) =>
      fern(createListing, { body: listingBody({ ...there, title: 'Fern', ...fields }) })
    expect((await refusalOf(post({}))).body).toMatchObject({
      code: 'REGION_CLOSED',
      fields: { postcode: expect.any(String) },
    })
    expect((await post({ title: 'Spade', categoryId: 4 })).status).toBe('active')
    expect((await post({ postcode: 'BS7 8AA', location: 'Bristol' })).status).toBe('active')
  })
})

describe('what sellers declare', () => {
  test('plants of CITES, protected plants and bladed tools are listed once it is confirmed, and buyers read it', async () => {
    for (const [title, categoryId, latin] of [
      ['Snowdrops, 25', 1, 'CITES Galanthus'],
      ['Pennyroyal', 1, 'Schedule 8 Mentha pulegium'],
      ['Old billhook', 4, 'Bladed tool'],
    ] as const) {
      const { body } = await refusalOf(postListing({ title, categoryId }))
      expect(body).toMatchObject({ code: 'NEEDS_ACKNOWLEDGEMENT', wildRisks: [{ latin }] })
      const { id } = await postListing({ title, categoryId, acknowledgedInvasive: true })
      expect((await read(id)).wildRisks).toMatchObject([{ latin, notice: expect.stringMatching(/^It|^CITES/) }])
      // Confirmed once: a change of the price does not ask again.
      await edit(id, { price: 500 })
    }
  })

  test('a trader of plants declares plant health, without a registration number with a warning; a private seller does not', async () => {
    const hollis = await server.member('hollis')
    const declared = {
      kind: 'trader',
      name: 'Hollis',
      address: '1 Mill Lane, Leeds LS6 2AB',
      email: 'h@example.org',
    } as const
    await hollis(declareSeller, { body: declared })
    const post = (fields: Partial<Draft>) =>
      hollis(createListing, { body: listingBody({ location: 'Leeds', ...fields }) })
    const risks = async () => (await refusalOf(post({}))).body['wildRisks']
    expect(await risks()).toMatchObject([{ latin: 'Plant health, unregistered' }])
    await hollis(declareSeller, { body: { ...declared, aphaNumber: 'GB-12345' } })
    expect(await risks()).toMatchObject([{ latin: 'Plant health' }])
    const { id } = await post({ acknowledgedInvasive: true })
    expect((await read(id)).wildRisks).toMatchObject([{ notice: expect.stringContaining('plant passport') }])
    expect((await post({ categoryId: 2, title: 'Runner beans' })).status).toBe('active')
  })
})
