import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSharedRequest, pageIdOf } from '../pages/inner.ts'
import { bearerOf } from '../security/bearer.ts'
import { sessionHash } from '../session.ts'
import { compressed, compressedAtOnce, encodingFor } from './compression.ts'
import { hasAlready, tagOf } from './entity-tags.ts'

/** Below this number of characters the saved bytes are not worth the work. */
const MIN_LENGTH = 1_200

/**
 * Public reads have a tag, are answered 304 to a client that has them already, and are compressed. No other call is: private
 * responses can hold a secret, such as a collection code, beside text of others. A response to someone with a session or
 * a token is never stored.
 */
export function transferPublicReads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPublicRead(request, reply) || !isText(payload)) return payload
    const tag = tagBefore(reply) ?? tagOf(payload)
    reply.headers({ etag: tag, vary: 'accept-encoding, authorization, cookie' })
    if (isVisitor(request) && reply.getHeader('cache-control') === 'no-store')
      reply.header('cache-control', 'private, no-cache')
    if (hasAlready(request.headers['if-none-match'], tag)) return notModified(reply)
    return smaller(request, reply, payload)
  })
}

/** The payload in an encoding that the client accepts. A shared response was compressed when it was made. */
function smaller(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === null || reply.hasHeader('content-encoding') || payload.length < MIN_LENGTH) return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return isSharedRequest(request) ? compressed(payload, encoding) : compressedAtOnce(payload, encoding)
}

const isVisitor = (request: FastifyRequest): boolean => sessionHash(request) === null && bearerOf(request) === null

function isPublicRead(request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    request.method === 'GET' &&
    reply.statusCode === 200 &&
    request.routeOptions.config.endpoint?.isShared === true &&
    pageIdOf(request) === undefined &&
    !reply.hasHeader('set-cookie')
  )
}

const isText = (payload: unknown): payload is string | Buffer => typeof payload === 'string' || Buffer.isBuffer(payload)

/** A shared response was tagged when it was made. */
function tagBefore(reply: FastifyReply): string | undefined {
  const tag = reply.getHeader('etag')
  return typeof tag === 'string' ? tag : undefined
}

function notModified(reply: FastifyReply): null {
  reply.code(304).removeHeader('content-length').removeHeader('content-type').removeHeader('content-encoding')
  return null
}
