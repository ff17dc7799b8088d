/** The feed of new listings, for feed readers. */
export const listingsFeed = { title: 'New on Hedgerow', path: '/feeds/listings.xml' }

export const guidesFeed = { title: 'Gardening guides', path: '/feeds/guides.xml' }
