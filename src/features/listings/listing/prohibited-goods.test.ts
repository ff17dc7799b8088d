import { describe, expect, test } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer } from '#test/server.ts'
import { changeListing, createListing, getListing, moveListing, removeListing } from './contract.ts'
import { createDraft, restoreListing } from './own-contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')

const body = {
  title: 'Watering can',
  description: 'Nine litres, galvanised, from our own shed.',
  price: 450,
  categoryId: 7,
  location: 'Bristol',
}
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(() => null).catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error(`Not refused: ${JSON.stringify(error)}`)
  return { status: error.status, ...error.body }
}
const params = (id: number) => ({ id: String(id) })
const count = async () => (await server.deps.db.execute('select count(*) from products')).rows
/** A listing created before the rule existed. */
async function older(status: string): Promise<number> {
  const { id } = await rose(createListing, { body: listingBody(body) })
  await server.deps.db.execute(
    `update products set title = 'Weedkiller, 1 litre', status = '${status}' where id = ${id}`,
  )
  return id
}

describe('pesticides and poisons', () => {
  test.each([
    [{ title: 'Slug pellets, full tub' }, 'title'],
    [{ description: 'A bottle of Roundup comes with it for free.' }, 'description'],
    [{ title: 'Rat poison', price: 0, kind: 'free' as const }, 'title'],
    [{ title: 'Glyphosate wanted', kind: 'wanted' as const }, 'title'],
  ])('a pesticide or poison is refused with the reason and the field: %j', async (changes, field) => {
    const before = await count()
    const refusal = await refusalOf(rose(createListing, { body: listingBody({ ...body, ...changes }) }))
    expect(refusal).toMatchObject({
      status: 400,
      code: 'PROHIBITED_GOODS',
      message: expect.stringContaining('may not be offered here'),
      fields: { [field]: expect.stringMatching(/^“.+”: .+ may not be offered here, nor given away\. \S.+\.$/) },
    })
    expect(await count()).toEqual(before)
  })

  test('a listing older than the ban cannot be edited, resumed, renewed or restored while it offers them', async () => {
    const { id } = await rose(createListing, { body: listingBody(body) })
    const edit = rose(changeListing, { params: params(id), body: { title: 'Weedkiller' } })
    expect((await refusalOf(edit)).code).toBe('PROHIBITED_GOODS')
    const [active, paused, removed] = [await older('active'), await older('paused'), await older('active')]
    const again = rose(changeListing, { params: params(active), body: { price: 100 } })
    expect((await refusalOf(again)).code).toBe('PROHIBITED_GOODS')
    for (const move of ['resume', 'renew'] as const) {
      const moved = rose(moveListing, { params: { ...params(paused), move } })
      expect((await refusalOf(moved)).code, move).toBe('PROHIBITED_GOODS')
    }
    await rose(removeListing, { params: params(removed) })
    expect((await refusalOf(rose(restoreListing, { params: params(removed) }))).code).toBe('PROHIBITED_GOODS')
    expect((await rose(getListing, { params: params(paused) })).status).toBe('paused')
  })

  test('a listing from before a ban can be removed, or changed to offer something else', async () => {
    const id = await older('active')
    expect((await rose(moveListing, { params: { ...params(id), move: 'pause' } })).status).toBe('paused')
    expect((await rose(changeListing, { params: params(id), body: { title: 'Watering can' } })).title).toBe(body.title)
  })

  test('publishing a draft that offers them is refused', async () => {
    const content = { ...body, title: 'Slug pellets' }
    const { id } = await rose(createDraft, { body: { title: content.title } })
    const refusal = await refusalOf(rose(createListing, { body: listingBody({ ...content, draftId: id }) }))
    expect(refusal.code).toBe('PROHIBITED_GOODS')
  })

  test.each(['Slug pellets holder', 'Pest-resistant carrot', 'Rosemary', 'Weedkiller sprayer'])(
    'the rule does not refuse %s',
    async (title) => expect((await rose(createListing, { body: listingBody({ ...body, title }) })).title).toBe(title),
  )
})
