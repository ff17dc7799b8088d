import type { FastifyRequest } from 'fastify'

/**
 * The token of a call's Authorization header, or null without one. A call with a token never uses a cookie, so no other
 * site can make a browser send it.
 */
export function bearerOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): string | null {
  if (!url.startsWith('/api/')) return null
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? null
}
