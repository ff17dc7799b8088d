import * as z from 'zod'

/**
 * The part of schema.org that Google search reads, with every required and recommended property of each type and no
 * unknown one: https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const address = z.url({ protocol: /^https?$/ })
const words = z.string().trim().min(1)
const step = z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: words, item: address })
const listed = z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: words, url: address })
const inOrder = (items: readonly { position: number }[]) => items.every(({ position }, index) => position === index + 1)

const organisation = {
  '@type': z.literal('Organization'),
  name: words,
  url: address,
}
const logo = z.strictObject({ '@type': z.literal('ImageObject'), url: address, width: z.int(), height: z.int() })
const day = z.iso.date()

const types = {
  Product: z.strictObject({
    name: words.max(150),
    description: words.max(5000),
    image: z.array(address).min(1),
    category: words,
    // Beyond what Google reads: what a seller says of a plant, in the terms that schema.org has for it.
    height: z.optional(
      z.strictObject({
        '@type': z.literal('QuantitativeValue'),
        value: z.int().positive(),
        unitCode: z.literal('CMT'),
      }),
    ),
    additionalProperty: z.optional(
      z.array(z.strictObject({ '@type': z.literal('PropertyValue'), name: words, value: words })).min(1),
    ),
    offers: z.strictObject({
      '@type': z.literal('Offer'),
      url: address,
      price: z.string().regex(/^\d+\.\d\d$/),
      priceCurrency: z.literal('GBP'),
      availability: z.enum(['https://schema.org/InStock', 'https://schema.org/PreOrder', 'https://schema.org/SoldOut']),
      availabilityStarts: z.optional(day),
      availabilityEnds: z.optional(day),
      availableDeliveryMethod: z.literal('https://schema.org/OnSitePickup'),
      seller: z.strictObject({ '@type': z.literal('Person'), name: words }),
    }),
  }),
  BreadcrumbList: z.strictObject({ itemListElement: z.array(step).min(2).refine(inOrder) }),
  ItemList: z.strictObject({ name: words, itemListElement: z.array(listed).min(1).refine(inOrder) }),
  Article: z.strictObject({
    headline: words.max(110),
    description: words,
    image: z.array(address).min(1),
    datePublished: day,
    dateModified: day,
    inLanguage: z.literal('en-GB'),
    author: z.strictObject(organisation),
    publisher: z.strictObject({ ...organisation, logo }),
    mainEntityOfPage: address,
  }),
  Organization: z.strictObject({ name: words, url: address, logo, description: words }),
  WebSite: z.strictObject({
    name: words,
    url: address,
    inLanguage: z.literal('en-GB'),
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().regex(/^https?:.*\{search_term_string\}/),
      }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  FAQPage: z.strictObject({
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: words,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: words }),
        }),
      )
      .min(1),
  }),
  Event: z.strictObject({
    name: words,
    description: words,
    startDate: z.iso.datetime(),
    endDate: z.iso.datetime(),
    eventStatus: z.enum(['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled']),
    eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
    url: address,
    location: z.strictObject({
      '@type': z.literal('Place'),
      name: words,
      address: z.strictObject({
        '@type': z.literal('PostalAddress'),
        addressLocality: words,
        postalCode: words,
        addressCountry: z.literal('GB'),
      }),
    }),
  }),
  ProfilePage: z.strictObject({
    dateCreated: z.iso.datetime(),
    mainEntity: z.strictObject({ '@type': z.literal('Person'), name: words, description: z.optional(words) }),
  }),
} as const

/** The faults of a piece of structured data; empty when it is valid. */
export function faultsOf({ '@context': context, '@type': type, ...rest }: Record<string, unknown>): string[] {
  if (context !== 'https://schema.org') return [`not of https://schema.org but ${String(context)}`]
  if (typeof type !== 'string' || !Object.hasOwn(types, type)) return [`no type that is looked for: ${String(type)}`]
  const { error } = types[type as keyof typeof types].safeParse(rest)
  return (error?.issues ?? []).map(({ path, message }) => `${type}.${path.join('.')}: ${message}`)
}
