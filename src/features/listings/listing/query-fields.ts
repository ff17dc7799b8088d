import * as z from 'zod/mini'

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
)
/** Optional in a query. An empty string, as an empty form field sends it, counts as absent. */
export const optional = <T extends z.ZodMiniType>(field: T) => z.optional(z.union([field, nothing]))

/** Plain decimal digits, up to `max`. */
export const integerText = (max: number, sentence: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, sentence)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.lte(max, sentence)),
    ),
  )

/** Paging parameters. */
export const page = {
  limit: optional(integerText(1_000_000_000, 'This is not a number of listings')),
  cursor: optional(z.string().check(z.maxLength(200, 'This cursor is not valid'))),
}

/** A latitude or longitude. */
export const degrees = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'This is not a point on the map')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.gte(-max, 'This is not a point on the map'), z.lte(max, 'This is not a point on the map')),
    ),
  )

/** A category by id or slug. */
export const idOrSlug = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'This is not a category'))
