import * as z from 'zod/mini'
import { recordOf } from '#shared/keyed.ts'
import { type Pence, parsePounds, pence, toDecimal } from '#shared/money.ts'
import { tickedFacts, typedFacts } from '../base/facts.ts'
import type { OfferTerms } from '../base/offer-terms.ts'
import type { PlainField } from '../base/plain-fields.ts'
import { swapTerms } from '../base/swap-terms.ts'
import { listingFields, UNSET_LOCATION } from '../listing/contract.ts'
import type { Listing } from '../listing/listing.ts'
import type { DraftContent } from '../listing/own-contract.ts'
import { HIGHEST_PRICE } from '../listing/sorting.ts'
import { MAX_DETAILS_LENGTH, type PickupPlace } from '../place/pickup-places-contract.ts'
import { bundleEntered, bundleProblems, bundleToForm, noBundle } from './bundle-form.ts'
import { factProblems, factsEntered, factsToForm, noFacts } from './facts-form.ts'

function priceProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter a price, or choose “Give it away”'
  if (text.trim().startsWith('-')) return 'Price cannot be negative'
  const price = parsePounds(text)
  if (price === null) return 'Enter a price in pounds, such as 4.50'
  return price > HIGHEST_PRICE ? 'Price is too high' : undefined
}

/** The form's fields, all of them text, validated with the messages of the API call. */
const fields = z.object({
  title: listingFields.title,
  description: listingFields.description,
  // Never aborts, so that the facts of a plant are checked whatever the price is.
  price: z.string().check(({ value, issues }) => {
    const message = priceProblem(value)
    if (message) issues.push({ code: 'custom', input: value, message, continue: true })
  }),
  /** Slug of the chosen plant, or empty. */
  plant: z.string(),
  /** Text typed into the plant field, whether or not it names a plant of the catalogue. */
  plantName: z.string(),
  categoryId: z.string(),
  postcode: z.string(),
  location: z
    .string()
    .check(z.refine((text) => [...text.trim()].length >= 2, 'Location must be at least 2 characters')),
  /** Id of one of the seller's pickup places, or empty: the postcode and the exact place are typed. */
  pickupPlaceId: z.string(),
  pickupDetails: z
    .string()
    .check(
      z.refine((text) => text.trim().length <= MAX_DETAILS_LENGTH, `Enter at most ${MAX_DETAILS_LENGTH} characters`),
    ),
  quantity: z.string().check(z.refine((text) => /^[1-9]\d{0,2}$/.test(text.trim()), 'Enter how many, from 1 to 999')),
  /** For a swap alone it has no price. */
  swap: z.enum(swapTerms),
  featured: z.boolean(),
  acceptsOffers: z.boolean(),
  /** Pounds; empty: no offer is declined by itself. */
  offerFloor: z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || (parsePounds(text) ?? 0) > 0,
        'Enter a lowest price in pounds, such as 4.50, or leave it empty',
      ),
    ),
  /** Several together for less; both empty: all cost the same. */
  bundleUnits: z.string(),
  bundlePrice: z.string(),
  acknowledgedInvasive: z.boolean(),
  /** URLs of the uploaded photos, the cover first. */
  images: z.array(z.string()),
  ...recordOf(typedFacts, () => z.string()),
  ...recordOf(tickedFacts, () => z.boolean()),
})

/** The form. Facts of a plant are checked only where the category has them. */
export const listingForm = fields.check(({ value, issues }) => {
  for (const [name, message] of bundleProblems(value)) {
    issues.push({ code: 'custom', input: value[name], path: [name], message })
  }
  for (const [name, message] of factProblems(value)) {
    issues.push({ code: 'custom', input: value[name], path: [name], message })
  }
})
export type ListingForm = z.input<typeof listingForm>

/** An empty form, filled in with the last used pickup place or what the seller's profile provides. */
export const emptyForm = (
  home: { location: string | null; postcode: string | null },
  place?: PickupPlace | undefined,
): ListingForm => ({
  title: '',
  description: '',
  price: '',
  plant: '',
  plantName: '',
  categoryId: '1',
  postcode: place ? '' : (home.postcode ?? ''),
  location: place?.town ?? home.location ?? UNSET_LOCATION,
  pickupPlaceId: place ? String(place.id) : '',
  pickupDetails: '',
  quantity: '1',
  swap: 'no',
  featured: false,
  acceptsOffers: false,
  offerFloor: '',
  ...noBundle,
  acknowledgedInvasive: false,
  images: [],
  ...noFacts,
})

/** The form with the first category instead of one that takes no new listings. */
export const withOpenCategory = (form: ListingForm, categories: readonly { id: number }[]): ListingForm => {
  const [first] = categories
  const isOffered = categories.some(({ id }) => String(id) === form.categoryId)
  return isOffered || !first ? form : { ...form, categoryId: String(first.id) }
}

/** The form's content to store in a draft. The acknowledgement is left out: it is confirmed at each publication. */
export function draftOf({ acknowledgedInvasive: _, ...content }: ListingForm): DraftContent {
  return content
}

/** Restores a form from its draft. Fields that the draft lacks keep their values. */
export const fromDraft = (empty: ListingForm, content: DraftContent | null): ListingForm => {
  const known = Object.entries(content ?? {}).filter(
    ([field, value]) => Object.hasOwn(empty, field) && value !== undefined,
  )
  return { ...empty, ...Object.fromEntries(known) }
}

/** Whether the form holds anything the seller typed. Values from the profile do not count, as they cannot be lost. */
export const isWorthSaving = ({ title, description, images }: DraftContent): boolean =>
  Boolean(title?.trim() || description?.trim() || images?.length)

/** The form of an existing listing. The postcode is never sent to the browser: an empty field leaves it unchanged. */
export const formOf = (listing: Listing, offers: OfferTerms | null = null): ListingForm => ({
  title: listing.title,
  description: listing.description,
  price: toDecimal(pence(listing.price)),
  plant: listing.plant?.slug ?? '',
  plantName: listing.plant?.name ?? '',
  categoryId: String(listing.categoryId),
  postcode: '',
  location: listing.location,
  pickupPlaceId: listing.pickupPlaceId ? String(listing.pickupPlaceId) : '',
  pickupDetails: '',
  quantity: String(Math.max(1, listing.quantity)),
  swap: listing.swap,
  featured: false,
  acceptsOffers: offers !== null,
  offerFloor: offers?.floor ? toDecimal(pence(offers.floor)) : '',
  ...bundleToForm(listing.bundle),
  acknowledgedInvasive: false,
  images: listing.images,
  ...factsToForm(listing.facts),
})

/**
 * A new listing like an earlier one: the same words, price and pickup place, without its photos, its boost and what has changed
 * with time. Without a pickup place the form keeps the place that it starts with.
 */
export function likeListing(listing: Listing): DraftContent {
  const {
    postcode: _postcode,
    images: _images,
    heightCm: _height,
    readyFrom: _ready,
    ...rest
  } = draftOf(formOf(listing))
  const { location, pickupPlaceId, ...content } = rest
  return { ...content, ...(pickupPlaceId && { pickupPlaceId, location, postcode: '' }) }
}

/** The typed price; null while it is not a valid one. */
export const typedPrice = (text: string): Pence | null => parsePounds(text)

/** The plain fields as the calls take them. */
const plainEntered = (form: ListingForm) =>
  ({
    title: form.title,
    description: form.description,
    quantity: Number(form.quantity.trim()),
    bundle: bundleEntered(form),
    swap: form.swap,
    facts: factsEntered(form),
  }) satisfies Record<PlainField, unknown>

/** A pickup place has a postcode. */
const placeEntered = ({ pickupPlaceId, pickupDetails, postcode }: ListingForm) =>
  pickupPlaceId
    ? { pickupPlaceId: Number(pickupPlaceId) }
    : {
        pickupPlaceId: null,
        ...(postcode.trim() && { postcode: postcode.trim() }),
        ...(pickupDetails.trim() && { pickupDetails: pickupDetails.trim() }),
      }

/** What is given away takes no offers. */
const offersEntered = ({ acceptsOffers, offerFloor, price }: ListingForm) =>
  acceptsOffers && parsePounds(price) !== 0 ? { floor: parsePounds(offerFloor) } : null

/** Fields that the create and the update call share. */
const offered = (form: ListingForm) => ({
  ...plainEntered(form),
  price: parsePounds(form.price) ?? 0,
  plant: form.plant || null,
  categoryId: Number(form.categoryId),
  location: form.location.trim(),
  ...placeEntered(form),
  offers: offersEntered(form),
  acknowledgedInvasive: form.acknowledgedInvasive,
  images: form.images,
  imageUrl: form.images[0] ?? null,
})

/** Body of the create call. */
export const toBody = (form: ListingForm, sellerId: number, draftId: number | null = null) => ({
  ...offered(form),
  distance: '0.5 mi away',
  featured: form.featured,
  sellerId,
  ...(draftId !== null && { draftId }),
})

/** Body of the update call. The quantity is sent only when changed, because purchases change it too. */
export function toChanges(form: ListingForm, { quantity: before }: Pick<Listing, 'quantity'>) {
  const { quantity, ...changes } = offered(form)
  return quantity === Math.max(1, before) ? changes : { ...changes, quantity, quantityBefore: before }
}
