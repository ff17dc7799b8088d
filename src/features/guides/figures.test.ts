import { expect, test } from 'vitest'
import { RATES } from '#features/checkout/base/fees.ts'
import { feesAt, inWords } from './figures.ts'

test.each([
  [30 * 60_000, '30 minutes'],
  [3_600_000, '1 hour'],
  [48 * 3_600_000, '48 hours'],
  [7 * 86_400_000, '7 days'],
  [14 * 86_400_000, '14 days'],
])('%i ms is shown as "%s"', (time, words) => {
  expect(inWords(time)).toBe(words)
})

test('the worked example matches the rules: £20 gives the seller £18.80', () => {
  expect(feesAt(RATES)).toMatchObject({ commission: '6%', protection: '3%' })
  expect(feesAt(RATES).example).toEqual({
    price: '£20.00',
    protection: '£0.60',
    buyerPays: '£20.60',
    commission: '£1.20',
    sellerGets: '£18.80',
  })
})

test('other fees change the rates and the example', () => {
  const fees = feesAt({ commission: 850, protection: 400 })
  expect(fees).toMatchObject({ commission: '8.5%', protection: '4%' })
  expect(fees.example).toMatchObject({ buyerPays: '£20.80', sellerGets: '£18.30' })
})
