import { describe, expect, test } from 'vitest'
import { startTestServer, type Visitor } from '../../../test/server.ts'
import { createListing } from './contract.ts'
import { listingForm } from './listing-form.ts'
import { createDraft, discardDraft, draftContent, listDrafts, MAX_DRAFTS, saveDraft } from './own-contract.ts'
import { fallbackPicture } from './pictures.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const visitor = server.visitor()

const drafts = (who: Visitor) => who(listDrafts, {})
const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})

test('every field of the form has its place in a draft, but what is confirmed anew each time', () => {
  const fields = Object.keys(listingForm.shape).filter((name) => name !== 'acknowledgedInvasive')
  expect(Object.keys(draftContent.shape).toSorted()).toEqual(fields.toSorted())
})

describe('a draft', () => {
  test('is kept as it was typed, however incomplete, and saved over', async () => {
    const begun = { title: 'Ro', price: 'about 3', images: [fallbackPicture(1, 7)], featured: true }
    const { id } = await rose(createDraft, { body: begun })
    expect(await drafts(rose)).toMatchObject([{ id, content: begun }])
    await server.clock.advance(60_000)
    const saved = await rose(saveDraft, { params: { id: String(id) }, body: { title: 'Rosemary\n', description: '' } })
    expect(saved.content).toEqual({ title: 'Rosemary\n', description: '' })
    expect(await drafts(rose)).toEqual([saved])
    await rose(discardDraft, { params: { id: String(id) } })
    expect(await drafts(rose)).toEqual([])
  })

  test('is there on another device, and nowhere else', async () => {
    const { id } = await rose(createDraft, { body: { title: 'Secret snowdrops' } })
    for (const path of [
      '/api/products',
      '/api/products/search?q=snowdrops',
      `/api/products/seller/${rose.me.id}`,
      '/api/products/featured',
      '/api/products/mine',
      `/api/users/${rose.me.id}`,
    ]) {
      const { body } = await rose.request({ method: 'GET', url: path })
      expect(body, path).not.toContain('snowdrops')
    }
    expect(await drafts(fern)).toEqual([])
    const params = { id: String(id) }
    await expect(fern(saveDraft, { params, body: { title: 'Mine now' } })).rejects.toMatchObject(refused(404))
    await expect(fern(discardDraft, { params })).rejects.toMatchObject(refused(404))
    await expect(visitor(listDrafts, {})).rejects.toMatchObject(refused(401))
    await expect(visitor(createDraft, { body: {} })).rejects.toMatchObject(refused(401))
    expect(await drafts(rose)).toMatchObject([{ id, content: { title: 'Secret snowdrops' } }])
    await rose(discardDraft, { params })
  })

  test('that is gone cannot be saved or discarded again', async () => {
    const params = { id: '987654' }
    const gone = refused(404, 'This draft is not there any more.')
    await expect(rose(saveDraft, { params, body: {} })).rejects.toMatchObject(gone)
    await expect(rose(discardDraft, { params })).rejects.toMatchObject(gone)
  })

  test('goes when what it became is published, and only its own', async () => {
    const own = await rose(createDraft, { body: { title: 'Thyme' } })
    const other = await fern(createDraft, { body: { title: 'Sage' } })
    const body = { title: 'Thyme', description: 'Ten centimetre pots.', price: 250, categoryId: 1, location: 'Leeds' }
    await expect(rose(createListing, { body: { ...body, title: '', draftId: own.id } })).rejects.toMatchObject(
      refused(400),
    )
    expect(await drafts(rose)).toHaveLength(1)
    await rose(createListing, { body: { ...body, draftId: own.id } })
    await rose(createListing, { body: { ...body, draftId: other.id } })
    expect(await drafts(rose)).toEqual([])
    expect(await drafts(fern)).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a title without end', { title: 'x'.repeat(501) }],
    ['a description without end', { description: 'x'.repeat(6001) }],
    ['pictures from elsewhere', { images: ['https://example.com/cat.jpg'] }],
    ['nine pictures', { images: Array.from({ length: 9 }, (_, seed) => fallbackPicture(1, seed)) }],
    ['numbers for words', { title: 5 }],
  ])('holds no %s', async (_name, payload) => {
    const { statusCode } = await rose.request({ method: 'POST', url: '/api/drafts', payload })
    expect(statusCode).toBe(400)
    expect(await drafts(rose)).toEqual([])
  })

  test('keeps broken characters from breaking anything', async () => {
    const { content } = await rose(createDraft, { body: { title: 'Rose \ud83c' } })
    expect(content.title).toBe('Rose \ufffd')
  })

  test(`has at most ${MAX_DRAFTS - 1} beside it`, async () => {
    const poppy = await server.member('poppy')
    for (let count = 0; count < MAX_DRAFTS; count++) await poppy(createDraft, { body: { title: `Poppy ${count}` } })
    await expect(poppy(createDraft, { body: {} })).rejects.toMatchObject(
      refused(409, 'You keep 20 drafts already. Discard one first.'),
    )
    expect(await drafts(poppy)).toHaveLength(MAX_DRAFTS)
  })
})
