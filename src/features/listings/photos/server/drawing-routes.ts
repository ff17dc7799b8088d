import type { FastifyInstance, FastifyReply } from 'fastify'
import { type DrawingKind, drawingFile, drawingKinds } from '#shared/drawing/drawing.ts'
import { DomainError } from '#shared/errors.ts'
import { pictureOfCategory } from '../../base/categories.ts'

const WEEK = 7 * 24 * 60 * 60

/** Generated drawings in place of photos: for listings, by kind and seed, and for categories. */
export function drawingRoutes(app: FastifyInstance): void {
  const schema = { hide: true } as object
  app.get<{ Params: { kind: string; file: string } }>(
    '/img/placeholder/:kind/:file',
    { schema },
    async (request, reply) => {
      const { kind, file } = request.params
      const seed = /^(\d{1,9})\.svg$/.exec(file)?.[1]
      if (seed === undefined || !isKind(kind)) throw new DomainError('not_found', 'Not found')
      return send(reply, drawingFile(kind, Number(seed)))
    },
  )
  app.get<{ Params: { file: string } }>('/img/category/:file', { schema }, async (request, reply) => {
    const [, slug = ''] = /^([a-z-]+)\.svg$/.exec(request.params.file) ?? []
    const picture = pictureOfCategory(slug)
    if (!picture) throw new DomainError('not_found', 'Not found')
    return send(reply, drawingFile(...picture))
  })
}

const isKind = (text: string): text is DrawingKind => (drawingKinds as string[]).includes(text)

const send = (reply: FastifyReply, svg: string) =>
  reply.type('image/svg+xml; charset=utf-8').header('cache-control', `public, max-age=${WEEK}`).send(svg)
