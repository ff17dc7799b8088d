import * as z from 'zod/mini'
import { origins, potSizes } from '#features/listings/base/fact-choices.ts'
import type { Category } from '#features/listings/listing/category.ts'
import { HIGHEST_PRICE } from '#features/listings/listing/sorting.ts'
import { findCategory } from '#features/listings/search/browse-address.ts'
import { keysOf, withoutUndefined } from '#shared/keyed.ts'
import { parsePounds, pence, toDecimal } from '#shared/money.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import type { NewAlert } from './alert-address.ts'
import { keywords, type PlantAlert, userPostcode } from './contract.ts'
import { alertRadii, radiusFor, USUAL_RADIUS } from './radius.ts'

/** The form's fields, validated with the messages of the API call. */
export const alertForm = z.object({
  keywords,
  /** Empty for any category. */
  categoryId: z.string(),
  /** Pounds; empty for any price. */
  maxPrice: z.string().check(
    z.refine((text) => !text.trim().startsWith('-'), { message: 'Price cannot be negative', abort: true }),
    z.refine((text) => text.trim() === '' || parsePounds(text) !== null, {
      message: 'Enter a price in pounds, such as 4.50',
      abort: true,
    }),
    z.refine((text) => (parsePounds(text) ?? 0) <= HIGHEST_PRICE, 'Price is too high'),
  ),
  peatFree: z.boolean(),
  organic: z.boolean(),
  /** Empty for any. */
  grownFrom: z.string(),
  potSize: z.string(),
  radius: z.string(),
  userPostcode,
  nearestFirst: z.boolean(),
  forHousehold: z.boolean(),
})
export type AlertForm = z.input<typeof alertForm>

/** What a new alert starts with when the URL names no place. */
interface Usual {
  /** Where the member looks for plants. */
  place: ViewerPlace | null
  /** The postcode of their profile. */
  home: string | null
}

const choiceOf = <K extends string>(choices: Readonly<Record<K, string>>, text: string | undefined): K | undefined =>
  keysOf(choices).find((one) => one === text)

/** A form filled in from the URL, then with the member's place and radius. */
export const emptyAlert = (known: NewAlert, categories: readonly Category[], { place, home }: Usual): AlertForm => ({
  keywords: known.keywords ?? '',
  categoryId: String(findCategory(categories, known.category)?.id ?? ''),
  maxPrice: known.maxPrice ?? '',
  peatFree: known.peatFree === 'true',
  organic: known.organic === 'true',
  grownFrom: choiceOf(origins, known.grownFrom) ?? '',
  potSize: choiceOf(potSizes, known.potSize) ?? '',
  radius: known.radius ?? String(place ? radiusFor(place.radius) : USUAL_RADIUS),
  userPostcode: known.postcode ?? place?.outcode ?? home ?? '',
  nearestFirst: false,
  forHousehold: false,
})

/** The form of an existing alert. */
export const formOf = ({ keywords: words, categoryId, maxPrice, facts, radius, ...alert }: PlantAlert): AlertForm => ({
  keywords: words,
  categoryId: categoryId === null ? '' : String(categoryId),
  maxPrice: maxPrice === null ? '' : toDecimal(pence(maxPrice)),
  peatFree: facts.peatFree ?? false,
  organic: facts.organic ?? false,
  grownFrom: facts.grownFrom ?? '',
  potSize: facts.potSize ?? '',
  radius: String(radius),
  userPostcode: alert.userPostcode,
  nearestFirst: alert.nearestFirst,
  forHousehold: alert.forHousehold,
})

/** Fields that the calls take. */
export const alertInputOf = ({
  keywords: words,
  categoryId,
  maxPrice,
  peatFree,
  organic,
  grownFrom,
  potSize,
  radius,
  userPostcode: postcode,
  nearestFirst,
  forHousehold,
}: AlertForm) => ({
  keywords: words,
  categoryId: categoryId === '' ? null : Number(categoryId),
  maxPrice: maxPrice.trim() === '' ? null : parsePounds(maxPrice),
  facts: withoutUndefined({
    peatFree: peatFree || undefined,
    organic: organic || undefined,
    grownFrom: choiceOf(origins, grownFrom),
    potSize: choiceOf(potSizes, potSize),
  }),
  radius: alertRadii.find((one) => String(one) === radius) ?? USUAL_RADIUS,
  userPostcode: postcode.trim().toUpperCase(),
  nearestFirst,
  forHousehold,
})
export type AlertInput = ReturnType<typeof alertInputOf>
