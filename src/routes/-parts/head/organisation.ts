import { PRODUCT_NAME } from '#shared/product-name.ts'

/** Who we are, as structured data, for whoever wrote something here. */
export const organisation = (origin: string) => ({ '@type': 'Organization', name: PRODUCT_NAME, url: `${origin}/` })

const logo = (origin: string) => ({
  '@type': 'ImageObject',
  url: `${origin}/icon-512.png`,
  width: 512,
  height: 512,
})

/** The same with the logo, for what we publish. */
export const publisher = (origin: string) => ({ ...organisation(origin), logo: logo(origin) })
