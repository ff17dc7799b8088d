import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawingFile, isDrawingKind } from '#shared/drawing/drawing.ts'
import { DomainError } from '#shared/errors.ts'
import { pictureOfCategory } from '../../base/categories.ts'
import { drawingFor } from '../drawing-for.ts'

const WEEK = 7 * 24 * 60 * 60

/** Generated drawings in place of photos: for listings, by kind and seed, and for categories. */
export function drawingRoutes(app: FastifyInstance): void {
  const schema = { hide: true }
  app.get<{ Params: { kind: string; file: string } }>(
    '/img/placeholder/:kind/:file',
    { schema },
    async (request, reply) => {
      const { kind, file } = request.params
      const seed = /^(\d{1,9})\.svg$/.exec(file)?.[1]
      if (seed === undefined || !isDrawingKind(kind)) throw new DomainError('not_found', 'Not found')
      return send(reply, drawingFile(kind, Number(seed)))
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

const send = (reply: FastifyReply, svg: string) =>
  reply.type('image/svg+xml; charset=utf-8').header('cache-control', `public, max-age=${WEEK}`).send(svg)
