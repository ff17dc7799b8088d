import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingKinds } from './lifecycle.ts'
import { AT_FIRST, offeredAs, swapTerms, takesSwaps } from './swap-terms.ts'

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const asked = fc.record({ kind: maybe(listingKinds), swap: maybe(swapTerms) })

test('kind and terms always agree: what is for a swap alone is of the kind swap, and nothing else is', () => {
  fc.assert(
    fc.property(asked, asked, fc.nat(3), fc.nat(3), (first, then, price, next) => {
      const before = offeredAs(first, AT_FIRST, price)
      for (const offered of [before, offeredAs(then, before, next)]) {
        expect(offered.kind === 'swap').toBe(offered.swap === 'only')
        if (offered.kind === 'swap') expect([takesSwaps(offered), offered.price]).toEqual([true, 0])
      }
      expect(offeredAs({}, before, price)).toEqual(before)
    }),
  )
})

test.each([
  [{}, 300, { kind: 'sale', swap: 'no' }],
  [{ swap: 'also' }, 300, { kind: 'sale', swap: 'also' }],
  [{ swap: 'also' }, 0, { kind: 'free', swap: 'also' }],
  [{ swap: 'only' }, 0, { kind: 'swap', swap: 'only' }],
  [{ kind: 'swap' }, 0, { kind: 'swap', swap: 'only' }],
  [{ kind: 'swap', swap: 'also' }, 300, { kind: 'sale', swap: 'also' }],
  [{ kind: 'sale', swap: 'only' }, 300, { kind: 'swap', swap: 'only' }],
] as const)('%j at %d pence is offered as %j', (given, price, expected) => {
  expect(offeredAs(given, AT_FIRST, price)).toMatchObject(expected)
})

test('a seller who no longer swaps a thing alone sells it or gives it away', () => {
  const only = { kind: 'swap', swap: 'only' } as const
  expect(offeredAs({ swap: 'no' }, only, 300)).toMatchObject({ kind: 'sale', swap: 'no' })
  expect(offeredAs({ swap: 'also' }, only, 0)).toMatchObject({ kind: 'free', swap: 'also' })
  expect(offeredAs({ kind: 'sale' }, only, 300)).toMatchObject({ kind: 'sale', swap: 'no' })
})

test('a request takes no swaps', () => {
  expect(takesSwaps({ kind: 'wanted', swap: 'also' })).toBe(false)
})
