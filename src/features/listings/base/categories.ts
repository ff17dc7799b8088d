import type { DrawingKind } from '#shared/drawing/drawing.ts'

interface CategoryFacts {
  id: number
  /** Part of addresses: never changed once published. */
  slug: string
  name: string
  /** Its picture: kind and seed of a drawing. */
  picture: readonly [kind: DrawingKind, seed: number]
  /** The drawing of its listings without photos whose title names nothing known. */
  drawing: DrawingKind
  /** How long its listings last. */
  days: number
  /** Whether its listings are plants or parts of plants. */
  isGrown: boolean
}

/** The built-in categories. The database has their names and order, and those that admins add. */
export const categories = [
  {
    id: 1,
    slug: 'plants-seeds',
    name: 'Plants & Seeds',
    picture: ['plant', 1],
    drawing: 'plant',
    days: 60,
    isGrown: true,
  },
  {
    id: 2,
    slug: 'vegetables-produce',
    name: 'Vegetables & Produce',
    picture: ['vegetables', 2],
    drawing: 'vegetables',
    days: 7,
    isGrown: true,
  },
  {
    id: 3,
    slug: 'seedlings-plugs',
    name: 'Seedlings & Plugs',
    picture: ['seedling', 3],
    drawing: 'seedling',
    days: 60,
    isGrown: true,
  },
  {
    id: 4,
    slug: 'garden-tools',
    name: 'Garden Tools',
    picture: ['tool', 4],
    drawing: 'tool',
    days: 60,
    isGrown: false,
  },
  {
    id: 5,
    slug: 'cuttings',
    name: 'Cuttings & Divisions',
    picture: ['cutting', 5],
    drawing: 'seedling',
    days: 60,
    isGrown: true,
  },
  {
    id: 6,
    slug: 'house-plants',
    name: 'House Plants',
    picture: ['house-plant', 6],
    drawing: 'house-plant',
    days: 60,
    isGrown: true,
  },
  {
    id: 7,
    slug: 'garden-supplies',
    name: 'Garden Supplies',
    picture: ['supplies', 7],
    drawing: 'tool',
    days: 60,
    isGrown: false,
  },
] as const satisfies readonly CategoryFacts[]

export type CategoryId = (typeof categories)[number]['id']

const DAY_MS = 24 * 60 * 60 * 1000
const byId: ReadonlyMap<number, CategoryFacts> = new Map(categories.map((category) => [category.id, category]))
const bySlug: ReadonlyMap<string, CategoryFacts> = new Map(categories.map((category) => [category.slug, category]))

/** The last two digits of a category's number are the built-in category whose rules it follows: 104 and 204 those of 4. */
export const NUMBERS_APART = 100

/** The number of the built-in category whose rules a category follows; a built-in one follows its own. */
export const builtInOf = (categoryId: number): number => categoryId % NUMBERS_APART

/** The number of a new category that follows the rules of a built-in one. */
export const nextNumber = (like: number, known: readonly number[]): number =>
  Math.max(...known.filter((id) => builtInOf(id) === like), like) + NUMBERS_APART

const rulesOf = (categoryId: number): CategoryFacts | undefined => byId.get(builtInOf(categoryId))

/** The time in milliseconds after which a listing of the category expires. */
export const lifetime = (categoryId: number): number => (rulesOf(categoryId)?.days ?? 60) * DAY_MS

export const isGrown = (categoryId: number): boolean => rulesOf(categoryId)?.isGrown ?? true

/** The drawing of a listing of the category whose title names nothing known. */
export const drawingOfCategory = (categoryId: number): DrawingKind => rulesOf(categoryId)?.drawing ?? 'plant'

export const pictureOfCategory = (slug: string): CategoryFacts['picture'] | undefined => bySlug.get(slug)?.picture
