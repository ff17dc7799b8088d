import { formatPounds, pence } from '#shared/money.ts'
import type { Seen } from './seen.ts'

export interface Seller {
  name: string
  email: string
  /** Whether members may see the email address. */
  showsEmail: boolean
  isSuspended: boolean
  /** Earlier names: nobody may see one again. */
  past: string[]
}

export interface Plant {
  id: number
  seller: Seller
  /** Titles and prices are unique: every value that is replaced can be recognised. */
  title: string
  price: number
  status: 'active' | 'paused' | 'sold' | 'hidden'
  past: { title: string; price: number }[]
}

export type Reader = 'visitor' | 'member'

const isOnSale = ({ status, seller }: Plant): boolean => status === 'active' && !seller.isSuspended
const isOwn = ({ url }: Seen, { id }: Plant): boolean => url === `/product/${id}` || url === `/api/products/${id}`
/** Lists that contain every plant on sale. */
const isList = ({ url }: Seen): boolean => !/^\/(product|api\/products)\/\d+$/.test(url)
const shownPrice = ({ url }: Seen, price: number): string =>
  url.startsWith('/api/') ? `"price":${price},` : formatPounds(pence(price))

/** What is wrong with what someone saw, about one plant and its seller; nothing when it is as current and as private as it must be. */
export const faultsOf = (seen: Seen, reader: Reader, plant: Plant): string[] =>
  [...staleIn(seen, plant), ...wrongAbout(seen, plant), ...privateIn(seen, reader, plant)].map(
    (fault) => `${reader}, ${seen.status} ${seen.url}: ${fault}`,
  )

/** What was replaced. */
function staleIn(seen: Seen, plant: Plant): string[] {
  const { past, seller } = plant
  const titles = past.map(({ title }) => title).filter((title) => title !== plant.title)
  // On pages of others an amount of another plant could be the same as an earlier price of this one.
  const prices = isList(seen) || isOwn(seen, plant) ? past.map(({ price }) => price) : []
  const texts = prices.filter((price) => price !== plant.price).map((price) => shownPrice(seen, price))
  return [...titles, ...texts, ...seller.past]
    .filter((text) => seen.body.includes(text))
    .map((text) => `stale: ${text}`)
}

/** Whether it shows the plant where it must, and nowhere else. */
function wrongAbout(seen: Seen, plant: Plant): string[] {
  const { title, price, status, seller } = plant
  const isShown = seen.body.includes(title)
  if (isOnSale(plant)) {
    if (!isList(seen) && !isOwn(seen, plant)) return []
    const wanted = [title, shownPrice(seen, price)].filter((text) => !seen.body.includes(text))
    return wanted.map((text) => `missing: ${text}`)
  }
  if (isOwn(seen, plant) && status === 'sold' && !seller.isSuspended) return isShown ? [] : [`missing: ${title}`]
  return isShown ? [`${title} is ${seller.isSuspended ? 'of a suspended seller' : status}`] : []
}

function privateIn({ body }: Seen, reader: Reader, { seller }: Plant): string[] {
  const maySee = reader === 'member' && seller.showsEmail
  const email = body.includes(seller.email) && !maySee ? [`private: ${seller.email}`] : []
  return /"?pickupPlaceId"?:/.test(body) ? [...email, 'private: pickupPlaceId'] : email
}
