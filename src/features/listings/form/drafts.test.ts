import { describe, expect, test } from 'vitest'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type Visitor } from '#test/server.ts'
import { changeListing, createListing, getListing, moveListing } from '../listing/contract.ts'
import {
  createDraft,
  discardDraft,
  discardEdit,
  draftContent,
  findEdit,
  listDrafts,
  MAX_DRAFTS,
  saveDraft,
  saveListingEdit,
} from '../listing/own-contract.ts'
import { drawingUrl } from '../photos/pictures.ts'
import { listingForm } from './listing-form.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')
const ivy = await server.member('ivy')
const visitor = server.visitor()

const drafts = (who: Visitor) => who(listDrafts, {})
const refused = (status: number, message?: string) => ({
  status,
  ...(message && { body: expect.objectContaining({ message }) }),
})

test('a draft has every field of the form except the acknowledgement, which is confirmed each time', () => {
  const fields = Object.keys(listingForm.shape).filter((name) => name !== 'acknowledgedInvasive')
  expect(Object.keys(draftContent.shape).toSorted()).toEqual(fields.toSorted())
})

describe('drafts', () => {
  test('a draft is stored as typed, however incomplete, and can be overwritten', async () => {
    const begun = { title: 'Ro', price: 'about 3', images: [drawingUrl('plant', 7)], featured: true }
    const { id } = await rose(createDraft, { body: begun })
    expect(await drafts(rose)).toMatchObject([{ id, content: begun }])
    await server.clock.advance(60_000)
    const saved = await rose(saveDraft, { params: { id: String(id) }, body: { title: 'Rosemary\n', description: '' } })
    expect(saved.content).toEqual({ title: 'Rosemary\n', description: '' })
    expect(await drafts(rose)).toEqual([saved])
    await rose(discardDraft, { params: { id: String(id) } })
    expect(await drafts(rose)).toEqual([])
  })

  test('a draft keeps the facts of a plant as typed, and one without them is read', async () => {
    const content = { title: 'Beans', variety: 'Moneymaker', heightCm: 'tall', parentId: '', peatFree: true }
    const { id } = await rose(createDraft, { body: content })
    expect(await drafts(rose)).toMatchObject([{ id, content }])
    await rose(saveDraft, { params: { id: String(id) }, body: { title: 'Beans' } })
    expect(await drafts(rose)).toMatchObject([{ id, content: { title: 'Beans' } }])
    await rose(discardDraft, { params: { id: String(id) } })
  })

  test('a draft is visible to its owner on every device and to nobody else', async () => {
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

  test('a discarded draft cannot be saved or discarded again', async () => {
    const params = { id: '987654' }
    const gone = refused(404, 'This draft no longer exists.')
    await expect(rose(saveDraft, { params, body: {} })).rejects.toMatchObject(gone)
    await expect(rose(discardDraft, { params })).rejects.toMatchObject(gone)
  })

  test('publishing a listing deletes its own draft and no other', async () => {
    const own = await rose(createDraft, { body: { title: 'Thyme' } })
    const other = await fern(createDraft, { body: { title: 'Sage' } })
    const body = { title: 'Thyme', description: 'Ten centimetre pots.', price: 250, categoryId: 1, location: 'Leeds' }
    await expect(
      rose(createListing, { body: listingBody({ ...body, title: '', draftId: own.id }) }),
    ).rejects.toMatchObject(refused(400))
    expect(await drafts(rose)).toHaveLength(1)
    await rose(createListing, { body: listingBody({ ...body, draftId: own.id }) })
    await rose(createListing, { body: listingBody({ ...body, draftId: other.id }) })
    expect(await drafts(rose)).toEqual([])
    expect(await drafts(fern)).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a title without end', { title: 'x'.repeat(501) }],
    ['a description without end', { description: 'x'.repeat(6001) }],
    ['pictures from elsewhere', { images: ['https://example.com/cat.jpg'] }],
    ['nine pictures', { images: Array.from({ length: 9 }, (_, seed) => drawingUrl('plant', seed)) }],
    ['numbers for words', { title: 5 }],
  ])('a draft is refused if it holds %s', async (_name, payload) => {
    const { statusCode } = await rose.request({ method: 'POST', url: '/api/drafts', payload })
    expect(statusCode).toBe(400)
    expect(await drafts(rose)).toEqual([])
  })

  test('a draft with malformed characters is stored without an error', async () => {
    const { content } = await rose(createDraft, { body: { title: 'Rose \ud83c' } })
    expect(content.title).toBe('Rose \ufffd')
  })

  test(`a member has at most ${MAX_DRAFTS} drafts`, async () => {
    const poppy = await server.member('poppy')
    for (let count = 0; count < MAX_DRAFTS; count++) await poppy(createDraft, { body: { title: `Poppy ${count}` } })
    await expect(poppy(createDraft, { body: {} })).rejects.toMatchObject(
      refused(409, 'You have 20 drafts already. Discard one first.'),
    )
    expect(await drafts(poppy)).toHaveLength(MAX_DRAFTS)
  })
})

describe('edits of an active listing', () => {
  const offered = async () => {
    const body = { title: 'Lovage', description: 'A large pot of it.', price: 300, categoryId: 1, location: 'Leeds' }
    return { id: String((await ivy(createListing, { body: listingBody(body) })).id) }
  }

  test('an unsaved edit is visible only to its author until it is published', async () => {
    const params = await offered()
    expect(await ivy(findEdit, { params })).toEqual({ draft: null })
    await ivy(saveListingEdit, { params, body: { title: 'Lovage, secret' } })
    await server.clock.advance(60_000)
    const edit = await ivy(saveListingEdit, { params, body: { title: 'Lovage, three feet', price: 'abo' } })
    expect(await ivy(findEdit, { params })).toEqual({ draft: edit })
    expect(edit.content).toEqual({ title: 'Lovage, three feet', price: 'abo' })
    expect((await visitor(getListing, { params })).title).toBe('Lovage')
    expect(await drafts(ivy)).toEqual([])
    await ivy(changeListing, { params, body: { title: 'Lovage, tall' } })
    expect(await ivy(findEdit, { params })).toEqual({ draft: null })
    expect((await visitor(getListing, { params })).title).toBe('Lovage, tall')
  })

  test('an edit can be discarded, and discarding it is idempotent', async () => {
    const params = await offered()
    await ivy(saveListingEdit, { params, body: { title: 'Lovely' } })
    await ivy(discardEdit, { params })
    await ivy(discardEdit, { params })
    expect(await ivy(findEdit, { params })).toEqual({ draft: null })
  })

  test('edits do not count towards the limit of drafts of new listings', async () => {
    const params = await offered()
    const own = await ivy(createDraft, { body: { title: 'Thyme' } })
    await ivy(saveListingEdit, { params, body: { title: 'Lovely' } })
    expect(await drafts(ivy)).toEqual([own])
    await ivy(discardDraft, { params: { id: String(own.id) } })
    expect((await ivy(findEdit, { params })).draft).not.toBeNull()
  })

  test('an edit is refused for another member, for a sold listing and for an unknown listing', async () => {
    const params = await offered()
    const body = { title: 'Mine now' }
    for (const who of [fern, visitor]) {
      const status = who === fern ? 403 : 401
      await expect(who(findEdit, { params })).rejects.toMatchObject(refused(status))
      await expect(who(saveListingEdit, { params, body })).rejects.toMatchObject(refused(status))
      await expect(who(discardEdit, { params })).rejects.toMatchObject(refused(status))
    }
    await ivy(moveListing, { params: { ...params, move: 'sold' } })
    await expect(ivy(saveListingEdit, { params, body })).rejects.toMatchObject(refused(409))
    await expect(ivy(findEdit, { params: { id: '987654' } })).rejects.toMatchObject(refused(404))
  })
})
