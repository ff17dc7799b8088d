import * as z from 'zod/mini'
import { type Pence, parsePounds } from '#shared/money.ts'
import { HIGHEST_PRICE, listingFields } from './contract.ts'

/** What a seller types, all of it text, checked with the sentences of the call it leads to. */
export const listingForm = z.object({
  title: listingFields.title,
  description: listingFields.description,
  price: z.string().check(
    z.refine((text) => !text.trim().startsWith('-'), { message: 'Price cannot be negative', abort: true }),
    z.refine((text) => parsePounds(text) !== null, { message: 'Enter a price in pounds, such as 4.50', abort: true }),
    z.refine((text) => (parsePounds(text) ?? 0) <= HIGHEST_PRICE, 'Price is too high'),
  ),
  categoryId: z.string(),
  postcode: z.string(),
  location: z
    .string()
    .check(z.refine((text) => [...text.trim()].length >= 2, 'Location must be at least 2 characters')),
  quantity: z.string().check(z.refine((text) => /^[1-9]\d{0,2}$/.test(text.trim()), 'Enter how many, from 1 to 999')),
  featured: z.boolean(),
})
export type ListingForm = z.input<typeof listingForm>

/** The price as typed so far; null while it is none. */
export const typedPrice = (text: string): Pence | null => parsePounds(text)

/** The call's body for a filled-in form. */
export const toBody = (form: ListingForm, images: string[], sellerId: number) => ({
  title: form.title,
  description: form.description,
  price: parsePounds(form.price) ?? 0,
  categoryId: Number(form.categoryId),
  location: form.location.trim(),
  ...(form.postcode.trim() && { postcode: form.postcode.trim() }),
  quantity: Number(form.quantity.trim()),
  distance: '0.5 mi away',
  featured: form.featured,
  images,
  imageUrl: images[0] ?? null,
  sellerId,
})
