import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listing } from '../listing/listing.ts'
import { search } from './search-fields.ts'

export const searchListings = endpoint({
  method: 'GET',
  path: '/api/products/search',
  access: 'anyone',
  isShared: true,
  summary: 'Finds listings by words, category, price and place',
  query: search,
  reply: z.array(listing),
})
