import { getProductName } from '#ui/browser/product-name.ts'
import { guidesFeed, listingsFeed } from './feeds.ts'
import { publisher } from './organisation.ts'
import type { Page } from './page.ts'

const DESCRIPTION =
  'Buy and sell plants, seeds, cuttings and spare veg with gardeners near you. Collect locally, pay safely.'

export const homePage = (origin: string): Page => ({
  title: `${getProductName()}: plants from gardeners near you`,
  isWholeTitle: true,
  description: DESCRIPTION,
  path: '/',
  feeds: [listingsFeed(), guidesFeed],
  jsonLd: aboutUs(origin),
})

/** Structured data of the home page: the organisation and the site search. */
const aboutUs = (origin: string) => [
  { ...publisher(origin), description: DESCRIPTION },
  {
    '@type': 'WebSite',
    name: getProductName(),
    url: `${origin}/`,
    inLanguage: 'en-GB',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/browse?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]
