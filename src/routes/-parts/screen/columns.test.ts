import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'

test('a list of objects is written as columns, those within it too, and other values stay as they are', () => {
  const seller = { id: 7, name: 'Rose', photos: ['a', 'b'] }
  const list = [
    { id: 1, seller, images: ['a'], plant: null },
    { id: 2, seller: { id: 8, name: 'Ivy', photos: [] }, images: [], plant: { slug: 'mint' }, other: true },
  ]
  expect(toColumns({ items: list, next: null })).toEqual({
    items: {
      '#keys': ['id', 'seller', 'images', 'plant', 'other'],
      '#columns': [
        [1, 2],
        {
          '#keys': ['id', 'name', 'photos'],
          '#columns': [
            [7, 8],
            ['Rose', 'Ivy'],
            [['a', 'b'], []],
          ],
        },
        [['a'], []],
        [null, { slug: 'mint' }],
        [undefined, true],
      ],
    },
    next: null,
  })
  for (const value of [
    seller,
    [seller],
    [{}, {}],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: undefined }],
    [1, 2],
    'text',
    null,
    undefined,
  ])
    expect(toColumns(value)).toEqual(value)
  expect(toColumns(seller)).toBe(seller)
})

test('every value comes back as it was, and writing it leaves it alone', () => {
  const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.date())
  const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'id'))
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(
        fc.record(
          {
            id: fc.nat(),
            text: tie('value'),
            at: leaf,
            seller: fc.record({ name: fc.string() }, { noNullPrototype: true }),
          },
          { requiredKeys: ['id', 'text', 'seller'], noNullPrototype: true },
        ),
        { maxLength: 4 },
      ),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
    ),
  }))
  fc.assert(
    fc.property(value, (one) => {
      const before = structuredClone(one)
      const sent = structuredClone(toColumns(one))
      expect(isDeepStrictEqual(one, before)).toBe(true)
      expect(isDeepStrictEqual(fromColumns(sent), before)).toBe(true)
    }),
    { seed: 19, numRuns: 500 },
  )
})
