import { getProductName } from '#ui/browser/product-name.ts'

/** The organisation as structured data, as the author of a page. */
export const organisation = (origin: string) => ({ '@type': 'Organization', name: getProductName(), url: `${origin}/` })

const logo = (origin: string) => ({
  '@type': 'ImageObject',
  url: `${origin}/icon-512.png`,
  width: 512,
  height: 512,
})

/** The organisation with its logo, as the publisher. */
export const publisher = (origin: string) => ({ ...organisation(origin), logo: logo(origin) })
