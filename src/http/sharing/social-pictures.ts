import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DomainError } from '#shared/errors.ts'
import { socialPicture, versionOf } from '#shared/pictures/social-picture.ts'
import { type Card, drawCard } from './social-card.ts'

/** A page with its own social picture. */
export interface Shared {
  /** When the page last changed, as an ISO time. */
  changed: string
  /** The name of the site, which is at the foot of the picture. */
  productName: string
  card(): Promise<Omit<Card, 'name'>>
}

const MAX_BYTES = 16 * 1024 * 1024
/** Drawing takes a fifth of a second of CPU: this many run at once, this many wait, others are refused and retry. */
const MAX_AT_ONCE = 2
const MAX_WAITING = 20
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Answers `/img/social/{of}/{name}-{version}.png`. An outdated version redirects to the current one, so that a client
 * cannot cause more than one picture per page to be drawn. `find` returns nothing for pages that are not public.
 */
export function socialPictures(
  app: FastifyInstance,
  of: 'listings' | 'guides',
  find: (name: string) => Promise<Shared | undefined>,
): void {
  const drawn = new LRUCache<string, Buffer>({
    max: 2000,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const underWay = new Map<string, Promise<Buffer>>()
  const limits = [{ name: 'social-pictures', max: 60, seconds: 60, by: 'address' as const }]
  const route = { schema: { hide: true }, config: { limits } }
  const draw = async (key: string, page: Shared): Promise<Buffer> => {
    const picture = await inTurn(async () => drawCard({ ...(await page.card()), name: page.productName }))
    drawn.set(key, picture)
    return picture
  }
  app.get<{ Params: { file: string } }>(`/img/social/${of}/:file`, route, async ({ params }, reply) => {
    const [, name, version] = /^([a-z0-9-]{1,60})-([0-9a-z]{1,9})\.png$/.exec(params.file) ?? []
    const page = name === undefined ? undefined : await find(name)
    if (name === undefined || !page) throw new DomainError('not_found', 'Not found')
    if (version !== versionOf(page.changed)) return reply.redirect(socialPicture(of, name, page.changed), 302)
    const key = `${params.file} ${page.productName}`
    const known = drawn.get(key)
    if (known) return send(reply, known)
    const work = underWay.get(key) ?? draw(key, page).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return send(reply, await work)
  })
}

const send = (reply: FastifyReply, picture: Buffer) =>
  reply.type('image/png').header('cache-control', FOR_EVER).send(picture)

let busy = 0
const waiting: (() => void)[] = []

/** Runs a few at once and the others in order; refuses when too many are waiting. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new DomainError('too_many', 'Many pictures are being drawn. Please try again in a moment.', {
        retryAfter: 5,
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}
