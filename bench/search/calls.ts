import { WORDS } from './data.ts'

const NEAR = 'lat=51.46&lng=-2.6&radius=10'
const NARROW = 'categoryId=2&minPrice=200&maxPrice=900'

/** The measured calls, by their name in the table. */
export const calls: readonly [name: string, path: string][] = [
  ['newest', '/api/products'],
  ['newest of a category', '/api/products/search?categoryId=3'],
  ['common word, best match', `/api/products/search?q=${WORDS.common}`],
  ['common word, newest', `/api/products/search?q=${WORDS.common}&sort=newest`],
  ['rare word', `/api/products/search?q=${WORDS.rare}`],
  ['plant by all its names', '/api/products/search?q=courgette'],
  ['word + category + price', `/api/products/search?q=scented&${NARROW}`],
  ['common word + category + price', `/api/products/search?q=${WORDS.common}&${NARROW}`],
  ['nearest', `/api/products/search?${NEAR}`],
  ['nearby + word', `/api/products/search?q=scented&${NEAR}&sort=nearest`],
  ['nearby + word + category + price', `/api/products/search?q=scented&${NEAR}&${NARROW}&sort=nearest`],
  ['peat-free', '/api/products/search?peatFree=true'],
  ['peat-free + common word', `/api/products/search?q=${WORDS.common}&peatFree=true`],
  ['a size and an origin', '/api/products/search?potSize=10l&grownFrom=graft'],
  ['all facts at once', '/api/products/search?potSize=10l&grownFrom=graft&peatFree=true&organic=true'],
  ['a size that nobody offers', '/api/products/search?potSize=bare-root'],
  ['a size that nobody offers, nearby', `/api/products/search?potSize=bare-root&${NEAR}`],
  ['ready now', '/api/products/search?ready=true'],
  ['one listing', '/api/products/7'],
  ['suggestions', '/api/products/suggest?q=toma'],
]
