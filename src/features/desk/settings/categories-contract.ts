import * as z from 'zod/mini'
import { categories } from '#features/listings/base/categories.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, line } from '#shared/fields.ts'

/** As many as an address of a search can name. */
export const MAX_CATEGORIES = 20

const shown = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  isRetired: z.boolean(),
})
export type CategoryShown = z.output<typeof shown>

export const getDeskCategories = endpoint({
  method: 'GET',
  path: '/api/desk/categories',
  access: 'admin',
  summary: 'The categories in the order of the site',
  reply: z.array(shown),
})

const builtIn: readonly number[] = categories.map((category) => category.id)

export const changeCategories = endpoint({
  method: 'PUT',
  path: '/api/desk/categories',
  access: 'admin',
  summary: 'Names, orders, retires and adds categories: the whole list, all or none; every change is logged',
  body: z.strictObject({
    categories: z
      .array(
        z.strictObject({
          /** Null for a new one. */
          id: z.nullable(id),
          /** Of a new one: the built-in category whose rules it follows. */
          like: z.nullable(z.int().check(z.refine((one) => builtIn.includes(one), 'Choose whose rules it follows'))),
          name: line({ min: 2, max: 40 }),
          isRetired: z.boolean('Say whether it takes no new listings'),
        }),
      )
      .check(
        z.minLength(1, 'Leave one category'),
        z.maxLength(MAX_CATEGORIES, `Have at most ${MAX_CATEGORIES} categories`),
      ),
  }),
  reply: z.array(shown),
})
