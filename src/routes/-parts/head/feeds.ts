import { getProductName } from '#ui/browser/product-name.ts'

/** The feed of new listings, for feed readers. */
export const listingsFeed = () => ({ title: `New on ${getProductName()}`, path: '/feeds/listings.xml' })

export const guidesFeed = { title: 'Gardening guides', path: '/feeds/guides.xml' }
