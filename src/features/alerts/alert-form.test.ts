import { expect, test } from 'vitest'
import { readBrowse } from '#features/listings/search/read-browse.ts'
import { readNewAlert } from './alert-address.ts'
import { alertInputOf, emptyAlert } from './alert-form.ts'
import { newAlertHref } from './new-alert-link.ts'

const start = (known: Parameters<typeof emptyAlert>[0], usual: Parameters<typeof emptyAlert>[2]) => {
  const { userPostcode, radius } = emptyAlert(known, [], usual)
  return [userPostcode, radius]
}

test('a new alert starts with the member’s place and its radius, unless the URL names others', () => {
  const place = { outcode: 'BS7', radius: 25 } as const
  expect(start({}, { place, home: 'LS6 2AB' })).toEqual(['BS7', '50'])
  expect(start({}, { place: { outcode: 'BS7', radius: 5 }, home: null })).toEqual(['BS7', '10'])
  expect(start({ postcode: 'EH6', radius: '5' }, { place, home: null })).toEqual(['EH6', '5'])
})

test('without a place a new alert starts with the postcode of the profile and the usual radius', () => {
  expect(start({}, { place: null, home: 'LS6 2AB' })).toEqual(['LS6 2AB', '10'])
  expect(start({}, { place: null, home: null })).toEqual(['', '10'])
})

test('a search that is saved keeps what the seller must say of the plant, down to what the call takes', () => {
  const href = newAlertHref(
    readBrowse({ q: 'mint', peatFree: 'true', grownFrom: 'cutting', potSize: '9cm', ready: 'true' }),
  )
  const search = Object.fromEntries(new URL(href, 'https://example.org').searchParams)
  const form = emptyAlert(readNewAlert(search), [], { place: null, home: 'LS6' })
  expect(alertInputOf(form).facts).toEqual({ peatFree: true, grownFrom: 'cutting', potSize: '9cm' })
  expect(alertInputOf(emptyAlert(readNewAlert({ grownFrom: 'magic' }), [], { place: null, home: null })).facts).toEqual(
    {},
  )
})
