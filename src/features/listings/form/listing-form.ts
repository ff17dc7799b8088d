import * as z from 'zod/mini'
import { type Pence, parsePounds, pence, toDecimal } from '#shared/money.ts'
import { type Listing, listingFields, UNSET_LOCATION } from '../listing/contract.ts'
import { HIGHEST_PRICE } from '../listing/lists.ts'
import type { DraftContent } from '../listing/own-contract.ts'

/** What a seller types, all of it text, checked with the sentences of the call it leads to. */
export const listingForm = z.object({
  title: listingFields.title,
  description: listingFields.description,
  price: z.string().check(
    z.refine((text) => !text.trim().startsWith('-'), { message: 'Price cannot be negative', abort: true }),
    z.refine((text) => parsePounds(text) !== null, { message: 'Enter a price in pounds, such as 4.50', abort: true }),
    z.refine((text) => (parsePounds(text) ?? 0) <= HIGHEST_PRICE, 'Price is too high'),
  ),
  /** The slug of the plant it is, or nothing. */
  plant: z.string(),
  /** What was typed for it, whether there is such a plant or not. */
  plantName: z.string(),
  categoryId: z.string(),
  postcode: z.string(),
  location: z
    .string()
    .check(z.refine((text) => [...text.trim()].length >= 2, 'Location must be at least 2 characters')),
  quantity: z.string().check(z.refine((text) => /^[1-9]\d{0,2}$/.test(text.trim()), 'Enter how many, from 1 to 999')),
  featured: z.boolean(),
  acknowledgedInvasive: z.boolean(),
  /** Addresses of the photos that have arrived, the cover first. */
  images: z.array(z.string()),
})
export type ListingForm = z.input<typeof listingForm>

/** An empty form, with what is known of the seller. */
export const emptyForm = (home: { location: string | null; postcode: string | null }): ListingForm => ({
  title: '',
  description: '',
  price: '0',
  plant: '',
  plantName: '',
  categoryId: '1',
  postcode: home.postcode ?? '',
  location: home.location ?? UNSET_LOCATION,
  quantity: '1',
  featured: false,
  acknowledgedInvasive: false,
  images: [],
})

/** What a draft keeps of a form. An acknowledgement is given when something is offered, never kept. */
export function draftOf({ acknowledgedInvasive: _, ...content }: ListingForm): DraftContent {
  return content
}

/** A form as its draft left it; fields the draft does not know stay as they are. */
export const fromDraft = (empty: ListingForm, content: DraftContent | null): ListingForm => {
  const known = Object.entries(content ?? {}).filter(([field, value]) => field in empty && value !== undefined)
  return { ...empty, ...Object.fromEntries(known) }
}

/** Whether anything of a form is the seller's own: what the profile fills in is nobody's loss. */
export const isWorthKeeping = ({ title, description, images }: DraftContent): boolean =>
  Boolean(title?.trim() || description?.trim() || images?.length)

/** The form of something offered already. Its postcode is not told again: left empty it stays what it was. */
export const formOf = (listing: Listing): ListingForm => ({
  title: listing.title,
  description: listing.description,
  price: toDecimal(pence(listing.price)),
  plant: listing.plant?.slug ?? '',
  plantName: listing.plant?.name ?? '',
  categoryId: String(listing.categoryId),
  postcode: '',
  location: listing.location,
  quantity: String(Math.max(1, listing.quantity)),
  featured: false,
  acknowledgedInvasive: false,
  images: listing.images,
})

/** The price as typed so far; null while it is none. */
export const typedPrice = (text: string): Pence | null => parsePounds(text)

/** What both calls take of a filled-in form. */
const offered = (form: ListingForm) => ({
  title: form.title,
  description: form.description,
  price: parsePounds(form.price) ?? 0,
  plant: form.plant || null,
  categoryId: Number(form.categoryId),
  location: form.location.trim(),
  ...(form.postcode.trim() && { postcode: form.postcode.trim() }),
  quantity: Number(form.quantity.trim()),
  acknowledgedInvasive: form.acknowledgedInvasive,
  images: form.images,
  imageUrl: form.images[0] ?? null,
})

/** The body of the call that offers it. */
export const toBody = (form: ListingForm, sellerId: number, draftId: number | null = null) => ({
  ...offered(form),
  distance: '0.5 mi away',
  featured: form.featured,
  sellerId,
  ...(draftId !== null && { draftId }),
})

/** The body of the call that changes it. The number left is sent only when it was changed: buyers change it too. */
export function toChanges(form: ListingForm, { quantity: before }: Pick<Listing, 'quantity'>) {
  const { quantity, ...changes } = offered(form)
  return quantity === Math.max(1, before) ? changes : { ...changes, quantity, quantityBefore: before }
}
