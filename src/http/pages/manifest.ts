import type { FastifyInstance } from 'fastify'
import type { SiteColours } from '#shared/site/accent.ts'

const icons = [{ src: '/icon-192.png', sizes: '192x192' }]

/** What a phone shows of the site once it is on the home screen. */
export const manifestOf = (productName: string, themeColour: string) => ({
  id: '/',
  name: productName,
  short_name: productName,
  description: 'Plants, seeds, cuttings and tools from gardeners near you.',
  lang: 'en-GB',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f7f1',
  theme_color: themeColour,
  categories: ['shopping', 'lifestyle'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Browse Plants', url: '/browse', icons },
    { name: 'Add Your Plant', url: '/new-listing', icons },
    { name: 'Messages', url: '/messages', icons },
    { name: 'My Transactions', url: '/transactions', icons },
  ],
})

interface Site {
  productName: () => string
  colours: () => SiteColours
}

/** Serves the manifest under the name and in the colour that the site has now. */
export function manifest(app: FastifyInstance, { productName, colours }: Site): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestOf(productName(), colours().light))),
  )
}
