import { describe, expect, test } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { startTestServer } from '../../../../test/server.ts'
import { changeListing, createListing, getListing, listBySeller, moveListing } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const warden = await server.member('warden', 'moderator')
const visitor = server.visitor()

type Draft = Input<typeof createListing>['body']
type Changes = Input<typeof changeListing>['body']
const offer = (changes: Partial<Draft>) =>
  rose(createListing, {
    body: {
      title: 'Rhubarb crowns',
      description: 'Grown in our own garden, in a 9 cm pot.',
      price: 450,
      categoryId: 1,
      location: 'Bristol',
      ...changes,
    },
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

describe('plants that may not be sold', () => {
  test('are refused with the law, the reason and a better plant', async () => {
    const { status, body } = await refusalOf(offer({ title: 'Himalayan balsam, 5 plug plants' }))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'INVASIVE_PLANT',
      message: expect.stringContaining('Invasive Alien Species (Enforcement and Permitting) Order 2019'),
      fields: { title: expect.stringContaining('purple loosestrife') },
      refusal: { plant: 'Himalayan balsam', latin: 'Impatiens glandulifera', isPolicy: false },
    })
  })

  test('stay refused whatever is acknowledged', async () => {
    const { body } = await refusalOf(offer({ title: "Parrot's feather bunch", acknowledgedInvasive: true }))
    expect(body.code).toBe('INVASIVE_PLANT')
  })

  test('are refused as gifts, swaps and wishes too', async () => {
    for (const [kind, price] of [['free', 0] as const, ['swap', 0] as const, ['wanted', 0] as const]) {
      const { body } = await refusalOf(offer({ title: 'Water hyacinth', kind, price }))
      expect(body.code, kind).toBe('INVASIVE_PLANT')
    }
  })

  test('by our own rule are refused as our own rule', async () => {
    const { body } = await refusalOf(offer({ title: 'Japanese knotweed rhizomes' }))
    expect(body).toMatchObject({ code: 'INVASIVE_PLANT', refusal: { isPolicy: true } })
    expect(body.message).toContain('our own rule')
    expect(body.message).not.toContain('may not be offered')
  })

  test('are found in the description, and the description is named', async () => {
    const title = 'Pretty pink bee plant'
    const { body } = await refusalOf(offer({ title, description: 'This is Impatiens glandulifera, very easy.' }))
    expect(body.fields).toEqual({ description: expect.stringContaining('Himalayan balsam') })
    expect(body.message).toContain('only mentions it')
  })

  test('may be mentioned', async () => {
    const description = 'Grown without contact with Japanese knotweed; our ground keeps Himalayan balsam away.'
    expect((await offer({ title: 'Garden compost, 40 litres', description })).status).toBe('active')
    expect((await offer({ title: 'Knotweed puller, steel' })).status).toBe('active')
  })

  test('cannot be edited in', async () => {
    const { id } = await offer({})
    const { status, body } = await refusalOf(edit(id, { title: 'Giant hogweed' }))
    expect([status, body.code]).toEqual([400, 'INVASIVE_PLANT'])
    expect((await refusalOf(edit(id, { description: 'Actually it is giant hogweed.' }))).body.fields).toHaveProperty(
      'description',
    )
    expect((await read(id)).title).toBe('Rhubarb crowns')
  })

  test('that were listed before the rule cannot be edited on, also not by staff', async () => {
    const { id } = await offer({})
    await server.deps.db.execute(`update products set title = 'Kudzu vine' where id = ${id}`)
    expect((await refusalOf(edit(id, { price: 100 }))).body.code).toBe('INVASIVE_PLANT')
    const byStaff = warden(changeListing, { params: { id: String(id) }, body: { price: 100 } })
    expect((await refusalOf(byStaff)).body.code).toBe('INVASIVE_PLANT')
    expect((await edit(id, { title: 'Chocolate vine', price: 100 })).title).toBe('Chocolate vine')
  })
})

describe('plants that may not go into the wild', () => {
  const title = 'Cotoneaster horizontalis, 2 litre pot'

  test('need an acknowledgement, and the refusal tells its text', async () => {
    const { status, body } = await refusalOf(offer({ title }))
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

  test('carry a notice with its source once acknowledged, for everybody', async () => {
    const { id, wildRisks } = await offer({ title, acknowledgedInvasive: true })
    expect(wildRisks).toMatchObject([{ notice: expect.stringContaining('offence to plant this in the wild') }])
    expect((await read(id)).wildRisks).toEqual(wildRisks)
    expect(await rows(id)).toMatchObject({
      acknowledged_plants: ['Cotoneaster horizontalis'],
      acknowledged_at: expect.anything(),
    })
  })

  test('the notices stay out of lists, where nobody shows them', async () => {
    await offer({ title, acknowledgedInvasive: true })
    const listings = await visitor(listBySeller, { params: { sellerId: String(rose.me.id) }, query: {} })
    expect(listings.every(({ wildRisks }) => wildRisks === undefined)).toBe(true)
  })

  test('are asked about once: an edit that names nothing new goes through, a new plant is asked about', async () => {
    const { id } = await offer({ title, acknowledgedInvasive: true })
    expect((await edit(id, { price: 300 })).wildRisks).toHaveLength(1)
    const another = { description: 'With it comes a root of montbretia.' }
    const { body } = await refusalOf(edit(id, another))
    expect(body.code).toBe('NEEDS_ACKNOWLEDGEMENT')
    expect((await edit(id, { ...another, acknowledgedInvasive: true })).wildRisks).toHaveLength(2)
  })

  test('an edit that takes the plant out takes its notice away', async () => {
    const { id } = await offer({ title, acknowledgedInvasive: true })
    expect((await edit(id, { title: 'Hawthorn, 2 litre pot' })).wildRisks).toEqual([])
    expect(await rows(id)).toMatchObject({ acknowledged_plants: [] })
  })

  test('an acknowledgement without such a plant leaves no trace', async () => {
    const { id } = await offer({ acknowledgedInvasive: true })
    expect(await rows(id)).toEqual({ acknowledged_plants: [], acknowledged_at: null })
  })

  test('pausing, resuming and renewing ask nothing', async () => {
    const { id } = await offer({ title, acknowledgedInvasive: true })
    for (const move of ['pause', 'resume', 'renew'] as const) {
      expect((await rose(moveListing, { params: { id: String(id), move } })).wildRisks, move).toHaveLength(1)
    }
  })

  test('plants mistaken for banned ones ask what the seller knows', async () => {
    const { body } = await refusalOf(offer({ title: 'Gunnera manicata, large' }))
    expect(body).toMatchObject({
      code: 'NEEDS_ACKNOWLEDGEMENT',
      wildRisks: [{ acknowledgement: expect.stringContaining('cryptica') }],
    })
    const { wildRisks } = await offer({ title: 'English bluebells, nursery grown', acknowledgedInvasive: true })
    expect(wildRisks).toMatchObject([{ latin: 'Hyacinthoides non-scripta' }])
  })

  test('native plants dug up in the wild are refused', async () => {
    const description = 'A clump of thirty bulbs, dug up from the woods this morning.'
    const { body } = await refusalOf(offer({ title: 'Bluebells', description, acknowledgedInvasive: true }))
    expect(body).toMatchObject({ code: 'INVASIVE_PLANT', refusal: { plant: 'plants dug up in the wild' } })
  })
})
