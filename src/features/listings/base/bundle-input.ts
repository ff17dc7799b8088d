import * as z from 'zod/mini'
import { MAX_BUNDLE, MIN_BUNDLE } from './bundle.ts'

const HOW_MANY = `Enter how many, from ${MIN_BUNDLE} to ${MAX_BUNDLE}`
const PRICE = 'Enter a price above zero, in whole pence'

/** A bundle as it is entered, stored and answered. */
export const bundle = z.strictObject({
  units: z.int(HOW_MANY).check(z.gte(MIN_BUNDLE, HOW_MANY), z.lte(MAX_BUNDLE, HOW_MANY)),
  price: z.int(PRICE).check(z.gte(1, PRICE), z.lte(99_999_999, 'Price is too high')),
})
