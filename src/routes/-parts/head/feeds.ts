/** Everything new on offer, for readers of feeds. */
export const listingsFeed = { title: 'New on Hedgerow', path: '/feeds/listings.xml' }

export const guidesFeed = { title: 'Gardening guides', path: '/feeds/guides.xml' }
