import { expect, test } from 'vitest'
import { figures, inWords } from './figures.ts'

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
  expect(figures.commission).toBe('6%')
  expect(figures.protection).toBe('3%')
  expect(figures.example).toEqual({
    price: '£20.00',
    protection: '£0.60',
    buyerPays: '£20.60',
    commission: '£1.20',
    sellerGets: '£18.80',
  })
})
