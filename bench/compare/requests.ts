import { GOODS_WORDS } from '#features/listings/search/server/goods-words.ts'
import { Thesaurus } from '#features/listings/search/server/thesaurus.ts'
import { plants } from '#features/plants/catalogue.ts'
import { WORDS } from '../search/data.ts'

/** How many different requests each row cycles through, so that no answer is asked for twice in a row. */
const DIFFERENT = 400

const COMMON = [
  WORDS.common,
  'plants',
  'pot',
  'grown',
  'collect',
  'healthy',
  'compost',
  'sun',
  'water',
  'roots',
  'soil',
]
const OTHERS = [
  'strong',
  'home',
  'peat',
  'leaves',
  'seeds',
  'spare',
  'hardy',
  'winter',
  'easy',
  'young',
  'sown',
  'shade',
]
const RARER = [
  'border',
  'frost',
  'tall',
  'rooted',
  'light',
  'mulch',
  'slug',
  'bed',
  'cane',
  'early',
  'scented',
  'dwarf',
]
const thesaurus = new Thesaurus(plants, GOODS_WORDS)
/** Words of the listings without other names: the floor knows no other names. */
const SEARCHED = [...COMMON, ...OTHERS, ...RARER].filter((word) => thesaurus.read(word).plants.length === 0)

const TOWNS = [
  [51.46, -2.6],
  [51.51, -0.13],
  [52.49, -1.9],
  [53.48, -2.24],
  [53.8, -1.55],
  [54.97, -1.61],
  [55.95, -3.19],
  [55.86, -4.25],
  [51.48, -3.18],
  [50.72, -3.53],
] as const

export const each = <Item>(make: (n: number) => Item): Item[] => Array.from({ length: DIFFERENT }, (_, n) => make(n))
export const word = (n: number): string => SEARCHED[n % SEARCHED.length] ?? WORDS.common

export const ROW_NAMES = ['newest 24', 'text search', 'word + category + price', 'nearby', 'one listing'] as const
export type RowName = (typeof ROW_NAMES)[number]

/** Which of the listings, or of their ids, is the n-th that is asked for. */
export const someOf = <Item>(items: readonly Item[], n: number): Item | undefined => items[(n * 7919) % items.length]

/** The addresses that each row cycles through. */
export const rows = (ids: readonly number[]): ReadonlyMap<RowName, readonly string[]> =>
  new Map<RowName, readonly string[]>([
    ['newest 24', ['/api/products']],
    [
      'text search',
      each((n) => `${word(n)} ${word(n * 7 + 3)}`)
        .filter((words) => thesaurus.read(words).plants.length === 0)
        .map((words) => `/api/products/search?q=${encodeURIComponent(words)}`),
    ],
    [
      'word + category + price',
      each(
        (n) =>
          `/api/products/search?q=${word(n)}&categoryId=${1 + (n % 5)}&minPrice=${100 + (n % 40) * 5}&maxPrice=3000`,
      ),
    ],
    [
      'nearby',
      each((n) => {
        const [lat, lng] = TOWNS[n % TOWNS.length] ?? [51.46, -2.6]
        const step = Math.floor(n / TOWNS.length) / 100
        return `/api/products/search?lat=${(lat + step).toFixed(2)}&lng=${(lng - step).toFixed(2)}&radius=${10 + (n % 3) * 10}`
      }),
    ],
    ['one listing', each((n) => `/api/products/${someOf(ids, n)}`)],
  ])
