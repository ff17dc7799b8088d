import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFeed } from '#http/pages/feed.ts'
import { socialPictures } from '#http/sharing/social-pictures.ts'
import { guideSlugs } from '../guide-slugs.ts'
import { allGuides, findGuide, summaryOf } from './guides.ts'
import { heroFile } from './hero.ts'

/** The feed of guides and their link previews. */
export function publishGuides(app: FastifyInstance, { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): void {
  const route = {
    schema: { hide: true },
    config: { limits: [{ name: 'feeds', max: 60, seconds: 60, by: 'address' as const }] },
  }
  app.get('/feeds/guides.xml', route, async (request, reply) => {
    const { productName } = config
    const entries = (await allGuides()).map(({ slug, title, lead, written }) => ({
      ...{ title, summary: lead, path: `/guides/${slug}`, author: productName },
      ...{ published: new Date(written), updated: new Date(written) },
    }))
    return sendFeed(
      request,
      reply,
      { origin: publicUrl(), productName },
      {
        title: 'Gardening guides',
        subtitle: 'Guides for UK gardens, month by month',
        self: '/feeds/guides.xml',
        page: '/gardening-guides',
        entries,
      },
    )
  })
  socialPictures(app, 'guides', async (name) => {
    const hero = guideSlugs.some((slug) => slug === name) ? heroFile(name) : undefined
    if (hero === undefined) return undefined
    const guide = await findGuide(name)
    return {
      changed: guide.written,
      productName: config.productName,
      card: async () => ({
        picture: Buffer.from(hero),
        title: guide.title,
        label: 'Gardening guide',
        note: `${summaryOf(guide).minutes} minute read`,
      }),
    }
  })
}
