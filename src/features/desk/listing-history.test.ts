import { expect, test } from 'vitest'
import { historyOf } from './listing-history.ts'

test('each change shows what it replaced and by what, also when a later one replaced it again', () => {
  const at = new Date('2026-11-23T10:00:00Z')
  const nothing = { title: null, description: null, price: null, images: null, facts: null }
  const now = {
    title: 'Fern, large',
    description: 'Green',
    price: 300,
    images: ['b'],
    facts: { peatFree: true } as const,
  }
  const changes = historyOf(now, [
    { id: 3, by: 'Rose', at, ...nothing, title: 'Fern', images: ['a', 'b'] },
    { id: 2, by: 'Moss', at, ...nothing, price: 900, title: 'Frn', facts: {} },
    { id: 1, by: 'Rose', at, ...nothing, price: 500 },
  ])
  expect(changes.map(({ title, price, images, facts }) => ({ title, price, images, facts }))).toEqual([
    {
      title: { before: 'Fern', after: 'Fern, large' },
      price: null,
      images: { before: ['a', 'b'], after: ['b'] },
      facts: null,
    },
    {
      title: { before: 'Frn', after: 'Fern' },
      price: { before: 900, after: 300 },
      images: null,
      facts: { before: {}, after: { peatFree: true } },
    },
    { title: null, price: { before: 500, after: 900 }, images: null, facts: null },
  ])
})
