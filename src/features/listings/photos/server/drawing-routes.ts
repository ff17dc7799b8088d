import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { decoding } from '#http/limits/picture-decoding.ts'
import { type DrawingKind, drawingFile, isDrawingKind } from '#shared/drawing/drawing.ts'
import { DomainError } from '#shared/errors.ts'
import { pictureOfCategory } from '../../base/categories.ts'
import { drawingFor } from '../drawing-for.ts'
import { PNG_SEEDS } from '../pictures.ts'

const WEEK = 7 * 24 * 60 * 60

/** Generated drawings in place of photos: for listings, by kind and seed, and for categories. */
export function drawingRoutes(app: FastifyInstance): void {
  const schema = { hide: true }
  app.get<{ Params: { kind: string; file: string } }>(
    '/img/placeholder/:kind/:file',
    { schema },
    async (request, reply) => {
      const { kind, file } = request.params
      const [, seed, format] = /^(\d{1,9})\.(svg|png)$/.exec(file) ?? []
      if (seed === undefined || !isDrawingKind(kind)) throw new DomainError('not_found', 'Not found')
      if (format === 'svg') return send(reply, drawingFile(kind, Number(seed)))
      if (Number(seed) >= PNG_SEEDS) throw new DomainError('not_found', 'Not found')
      return (
        cacheable(reply.type('image/png'))
          // Emails show them, and some mail programs are web pages of another site.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(await drawnAsPng(kind, Number(seed)))
      )
    },
  )
  app.get<{ Querystring: Record<string, unknown> }>('/img/drawing', { schema }, async ({ query }, reply) => {
    const [title = '', plantSlug = '', category = ''] = ['title', 'plant', 'category'].map((name) =>
      textOf(query[name]),
    )
    return send(reply, drawingFile(drawingFor({ title, plantSlug, categoryId: Number(category) }), 0))
  })
  app.get<{ Params: { file: string } }>('/img/category/:file', { schema }, async (request, reply) => {
    const [, slug = ''] = /^([a-z-]+)\.svg$/.exec(request.params.file) ?? []
    const picture = pictureOfCategory(slug)
    if (!picture) throw new DomainError('not_found', 'Not found')
    return send(reply, drawingFile(...picture))
  })
}

/** Longest title of a listing. */
const MAX_TITLE_LENGTH = 100

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TITLE_LENGTH) : '')

const cacheable = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${WEEK}`)

const send = (reply: FastifyReply, svg: string) => cacheable(reply.type('image/svg+xml; charset=utf-8')).send(svg)

/** Of each kind and seed, drawn once in a process. */
const drawn = new LRUCache<string, Buffer>({ max: 500 })
const PNG_WIDTH = 192

async function drawnAsPng(kind: DrawingKind, seed: number): Promise<Buffer> {
  const name = `${kind} ${seed}`
  const known = drawn.get(name)
  if (known) return known
  const { default: sharp } = await import('sharp')
  const svg = Buffer.from(drawingFile(kind, seed))
  const picture = await decoding(() => sharp(svg).resize(PNG_WIDTH).png({ palette: true }).toBuffer())
  drawn.set(name, picture)
  return picture
}
