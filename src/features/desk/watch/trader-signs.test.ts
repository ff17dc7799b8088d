import { expect, test } from 'vitest'
import { type SellingYear, SIGN_LIMITS, signDetail, signsOf, type TraderSign, traderQuestion } from './trader-signs.ts'

const gardener: SellingYear = { sales: 29, takings: 1699_99, units: 199, alike: 11, goods: 9 }

test('a gardener who sells what is left over shows no sign', () => {
  expect(signsOf(gardener)).toEqual([])
})

test.each(Object.keys(SIGN_LIMITS) as TraderSign[])('%s at its limit is a sign of a trader, alone', (sign) => {
  expect(signsOf({ ...gardener, [sign]: SIGN_LIMITS[sign] })).toEqual([sign])
})

test('the sentences state the limits', () => {
  const numbers: Record<TraderSign, string> = { sales: '30', takings: '£1,700', units: '200', alike: '12', goods: '10' }
  for (const sign of Object.keys(numbers) as TraderSign[]) {
    expect(signDetail(sign, 2026)).toMatch(
      new RegExp(`^${numbers[sign].replace('£', '£')} or more .*, noticed in 2026\\.$`),
    )
    expect(traderQuestion([sign]).body).toContain(`${numbers[sign]} or more`)
    const shown = sign === 'takings' ? SIGN_LIMITS.takings / 100 : SIGN_LIMITS[sign]
    expect(Number(numbers[sign].replace(/[£,]/g, ''))).toBe(shown)
  }
})
