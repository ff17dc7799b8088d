import type { FastifyInstance, FastifyReply } from 'fastify'
import { type DrawingKind, drawingFile, drawingKinds } from '#shared/drawing/drawing.ts'
import { DomainError } from '#shared/errors.ts'
import { drawingOf } from '../pictures.ts'

const WEEK = 7 * 24 * 60 * 60

const slugs: Readonly<Record<string, number>> = {
  'plants-seeds': 1,
  'vegetables-produce': 2,
  'seedlings-plugs': 3,
  'garden-tools': 4,
  cuttings: 5,
  'house-plants': 6,
  'garden-supplies': 7,
}

/** Drawings in place of photos: of a listing by kind and seed, and of each category. */
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
    const categoryId = slugs[request.params.file.replace(/\.svg$/, '')]
    if (categoryId === undefined || !request.params.file.endsWith('.svg'))
      throw new DomainError('not_found', 'Not found')
    return send(reply, drawingFile(drawingOf(categoryId), categoryId))
  })
}

const isKind = (text: string): text is DrawingKind => (drawingKinds as string[]).includes(text)

const send = (reply: FastifyReply, svg: string) =>
  reply.type('image/svg+xml; charset=utf-8').header('cache-control', `public, max-age=${WEEK}`).send(svg)
