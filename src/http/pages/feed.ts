import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeXml as xml } from '#shared/text/xml.ts'

export interface Feed {
  title: string
  subtitle: string
  /** Paths of the feed and of its page. */
  self: string
  page: string
  entries: readonly Entry[]
}

interface FeedSite {
  origin: string
  productName: string
}

export interface Entry {
  title: string
  path: string
  published: Date
  updated: Date
  summary: string
  author: string
  category?: string
}

const TEN_MINUTES = 600

/** Sends a feed as Atom (RFC 4287), or 304 when it has not changed. */
export function sendFeed(request: FastifyRequest, reply: FastifyReply, site: FeedSite, feed: Feed): FastifyReply {
  const text = atom(site, feed)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag).header('cache-control', `public, max-age=${TEN_MINUTES}`)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  if (known.includes(tag) || known.includes('*')) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(text)
}

export function atom({ origin, productName }: FeedSite, { title, subtitle, self, page, entries }: Feed): string {
  const full = (path: string) => xml(new URL(path, origin).href)
  const updated = new Date(Math.max(0, ...entries.map((one) => one.updated.getTime())))
  const items = entries.map(
    (one) => `<entry>
<id>${full(one.path)}</id>
<title>${xml(one.title)}</title>
<link rel="alternate" type="text/html" href="${full(one.path)}"/>
<published>${one.published.toISOString()}</published>
<updated>${one.updated.toISOString()}</updated>
<author><name>${xml(one.author)}</name></author>
${one.category === undefined ? '' : `<category term="${xml(one.category)}"/>\n`}<summary>${xml(one.summary)}</summary>
</entry>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
<id>${full(self)}</id>
<title>${xml(`${title} - ${productName}`)}</title>
<subtitle>${xml(subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${full(self)}"/>
<link rel="alternate" type="text/html" href="${full(page)}"/>
<updated>${updated.toISOString()}</updated>
${items.join('')}</feed>
`
}
