import type { Browse } from '#features/listings/search/read-browse.ts'
import { categoryHref, townHref } from '#features/listings/towns/town-address.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { listingsFeed } from './feeds.ts'
import { itemList } from './item-list.ts'
import type { Page } from './page.ts'

interface Shown {
  browse: Browse
  title: string
  category?: { name: string; slug: string } | undefined
  town?: { name: string; slug: string } | null | undefined
  items: readonly { id: number; title: string }[]
}

const WHAT = 'Plants, seeds, cuttings, produce and tools'
const HOW = 'Pay by card, collect locally.'
const PLAIN: readonly string[] = ['category', 'near', 'nearby']

/** Only lists by category and by town are indexed; every other combination of filters duplicates them. */
export function headOf(shown: Shown): Page {
  const { browse, title, category, town, items } = shown
  const isPlain = Object.keys(browse).every((name) => PLAIN.includes(name)) && (!browse.nearby || Boolean(town))
  return {
    title,
    description: descriptionOf(shown),
    path: pathOf(shown),
    // A town without listings is not indexed.
    noIndex: !isPlain || Boolean(town && items.length === 0),
    jsonLd: isPlain && (category || town) ? [breadcrumbs(...steps(shown)), ...itemList(title, items)] : undefined,
    feeds: feedsOf(shown),
  }
}

function pathOf({ category, town }: Shown): string {
  if (town) return townHref(town.slug, category?.slug)
  return category ? categoryHref(category.slug) : '/browse'
}

function descriptionOf({ category, town }: Shown): string {
  if (!town) return `${category?.name ?? WHAT} from gardeners near you, all over the UK. ${HOW}`
  return `${category?.name ?? WHAT} from gardeners in and around ${town.name}. ${HOW}`
}

function steps({ category, town }: Shown) {
  return [
    { name: 'Browse', path: '/browse' },
    ...(town ? [{ name: town.name, path: townHref(town.slug) }] : []),
    ...(category ? [{ name: category.name, path: pathOf({ browse: {}, title: '', items: [], category, town }) }] : []),
  ].map(({ name, path }) => ({ name, path }))
}

function feedsOf({ town, category }: Shown) {
  if (town) return [{ title: `New near ${town.name}`, path: `/feeds/towns/${town.slug}.xml` }]
  if (category) return [{ title: `New ${category.name}`, path: `/feeds/categories/${category.slug}.xml` }]
  return [listingsFeed()]
}
