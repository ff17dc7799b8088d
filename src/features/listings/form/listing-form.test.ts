import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, toDecimal } from '#shared/money.ts'
import { choosable } from '../listing/choosable.ts'
import { createListing } from '../listing/contract.ts'
import { HIGHEST_PRICE } from '../listing/sorting.ts'
import { emptyForm, type ListingForm, listingForm, toBody, toChanges, withOpenCategory } from './listing-form.ts'

const filledIn: ListingForm = {
  ...emptyForm({ location: 'Leeds', postcode: 'LS6 2AB' }),
  title: 'Hart’s tongue fern',
  description: 'Three years old, in a two litre pot.',
  price: '20',
  plant: 'harts-tongue-fern',
  plantName: 'Hart’s tongue fern',
  categoryId: '6',
}

const sentences = (change: Partial<ListingForm>) =>
  listingForm.safeParse({ ...filledIn, ...change }).error?.issues.map(({ message }) => message) ?? []

describe('the form of a new listing', () => {
  it.each<[Partial<ListingForm>, string]>([
    [{ title: 'Fe' }, 'Title must be at least 3 characters'],
    [{ title: 'x'.repeat(101) }, 'Title must be less than 100 characters'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(1001) }, 'Description must be less than 1000 characters'],
    [{ price: '-1' }, 'Price cannot be negative'],
    [{ price: '1000000.01' }, 'Price is too high'],
    [{ price: '4,50' }, 'Enter a price in pounds, such as 4.50'],
    [{ price: ' ' }, 'Enter a price, or choose “Give it away”'],
    [{ pickupDetails: 'x'.repeat(301) }, 'Enter at most 300 characters'],
    [{ location: ' L ' }, 'Location must be at least 2 characters'],
    [{ quantity: '0' }, 'Enter how many, from 1 to 999'],
    [{ quantity: '1.5' }, 'Enter how many, from 1 to 999'],
  ])('the form refuses %j', (change, sentence) => {
    expect(sentences(change)).toEqual([sentence])
  })

  it.each<Partial<ListingForm>>([
    { title: 'Fig' },
    { title: '🌱'.repeat(100) },
    { price: '0' },
    { price: '1000000' },
    { postcode: '' },
    { quantity: '999' },
  ])('the form accepts %j', (change) => {
    expect(sentences(change)).toEqual([])
  })

  it('facts are checked whatever else is wrong', () => {
    expect(sentences({ price: '', heightCm: '0' })).toEqual([
      'Enter a price, or choose “Give it away”',
      'Enter a height from 1 to 2000 cm',
    ])
  })

  it('the form sends every price exact to the penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HIGHEST_PRICE }), (price) => {
        const typed = { ...filledIn, price: toDecimal(pence(price)) }
        return listingForm.safeParse(typed).success && toBody(typed, 1).price === price
      }),
    )
  })

  it('the request body has the first photo as cover, no empty postcode and the hidden distance', () => {
    const images = ['/one.webp', '/two.webp']
    const body = toBody({ ...filledIn, postcode: ' ', quantity: ' 3 ', images }, 7)
    expect(body).toMatchObject({ imageUrl: '/one.webp', images: ['/one.webp', '/two.webp'], quantity: 3, sellerId: 7 })
    expect(body).toMatchObject({ distance: '0.5 mi away', categoryId: 6 })
    expect(body.plant).toBe('harts-tongue-fern')
    expect(toBody({ ...filledIn, plant: '', plantName: 'Granny’s bean' }, 7).plant).toBeNull()
    expect(body).not.toHaveProperty('postcode')
    expect(createListing.body?.safeParse(body).success).toBe(true)
    expect(toBody(filledIn, 7).imageUrl).toBeNull()
  })

  it('a new form has no price, and starts with the last used pickup place', () => {
    const home = { location: 'Leeds', postcode: 'LS6 2AB' }
    expect(emptyForm(home)).toMatchObject({ price: '', postcode: 'LS6 2AB', pickupPlaceId: '' })
    const place = { id: 4, name: 'Plot', details: 'Plot 14', postcode: 'BS7 9AA', town: 'Horfield' }
    const form = emptyForm(home, place)
    expect(form).toMatchObject({ postcode: '', location: 'Horfield', pickupPlaceId: '4' })
    expect(toBody(form, 7)).toMatchObject({ pickupPlaceId: 4, location: 'Horfield' })
    expect(toBody(form, 7)).not.toHaveProperty('postcode')
    const typed = { ...form, pickupPlaceId: '', postcode: 'BS6', pickupDetails: ' Blue door ' }
    expect(toBody(typed, 7)).toMatchObject({ pickupPlaceId: null, postcode: 'BS6', pickupDetails: 'Blue door' })
  })

  it('a form starts in the first category instead of one that takes no new listings', () => {
    const known = [4, 6].map((id) => ({ id, slug: '', name: '', imageUrl: null, isRetired: id === 4 }))
    expect(choosable(known).map(({ id }) => id)).toEqual([6])
    expect(choosable(known, 4).map(({ id }) => id)).toEqual([4, 6])
    expect(withOpenCategory({ ...filledIn, categoryId: '4' }, choosable(known)).categoryId).toBe('6')
    expect(withOpenCategory({ ...filledIn, categoryId: '4' }, choosable(known, 4)).categoryId).toBe('4')
    expect(withOpenCategory({ ...filledIn, categoryId: '4' }, []).categoryId).toBe('4')
  })

  it('a changed quantity is sent with the quantity it replaces; an unchanged one is not sent', () => {
    expect(toChanges({ ...filledIn, quantity: '3' }, { quantity: 3 })).not.toHaveProperty('quantity')
    expect(toChanges({ ...filledIn, quantity: '5' }, { quantity: 3 })).toMatchObject({ quantity: 5, quantityBefore: 3 })
  })
})
