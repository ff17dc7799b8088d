import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { failureOf } from '#adapters/db/failure.ts'
import type { ErrorBody } from '#shared/api-client.ts'
import { DomainError } from '#shared/errors.ts'
import { failureLog } from './failure-log.ts'
import { isUncounted, type OverallLimit } from './limits/rate-limits.ts'
import { refusalLog } from './security/refusal-log.ts'

const RETRY_SECONDS = 5

/** Our messages for the requests that Fastify itself refuses. */
const refusals: Record<number, [code: string, message: string]> = {
  400: ['INVALID', 'The request could not be read.'],
  404: ['NOT_FOUND', 'Not found'],
  405: ['METHOD_NOT_ALLOWED', 'This address does not accept this method.'],
  408: ['TIMEOUT', 'The request took too long to arrive.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  414: ['TOO_LONG', 'The address is too long.'],
  415: ['UNSUPPORTED', 'Send JSON with the content type application/json.'],
  417: ['UNSUPPORTED', 'The server does not meet this expectation.'],
  431: ['TOO_LARGE', 'The request headers are too large.'],
}

/** Messages for fields without their own: the library's messages speak of types. */
const sentences: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    invalid_type: 'This is missing or has the wrong type.',
    invalid_value: 'Choose one of the accepted values.',
    invalid_format: 'This does not have the right format.',
    too_small: 'This is too small or too short.',
    too_big: 'This is too large or too long.',
    unrecognized_keys: 'The request contains a field that this call does not accept.',
  }),
)

/**
 * Turns everything that is thrown into the one error body, without internal details. `count` is the overall limit: it
 * does not count existing assets, so requests for unknown addresses are counted here.
 */
export function answerFailures(app: FastifyInstance, count?: OverallLimit): void {
  z.config({
    localeError: ({ code, path }) => (path?.length ? sentences.get(code) : undefined) ?? 'The request is not valid.',
  })
  const logRefusal = refusalLog()
  const logFailure = failureLog()
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let failure = explain(error)
    if (count && failure.status === 404 && isUncounted(request)) failure = (await refusedBy(count, request)) ?? failure
    logRefusal(request, failure)
    logFailure(request, error, failure)
    return sendFailure(request, reply, failure)
  })
}

const refusedBy = (count: OverallLimit, request: FastifyRequest): Promise<Failure | null> =>
  count(request).then(() => null, explain)

interface Failure {
  status: number
  message: string
  code: string
  fields?: Record<string, string>
  retryAfter?: number
  extra?: Record<string, unknown>
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  const { status, message, code, fields, retryAfter, extra } = failure
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body: ErrorBody = { ...extra, message, code, ...(fields && { fields }), requestId: request.id }
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

function explain(error: FastifyError): Failure {
  if (error instanceof DomainError)
    return { status: error.status, message: error.message, ...error.details, code: error.code }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation)
  const failure = failureOf(error)
  if (failure.kind === 'unavailable') {
    return {
      status: 503,
      message: 'We are fixing a problem. Please try again in a moment.',
      code: 'UNAVAILABLE',
      retryAfter: RETRY_SECONDS,
    }
  }
  if (failure.kind === 'storage_full') {
    return {
      status: 503,
      message: 'Nothing can be saved at the moment. Please try again later.',
      code: 'STORAGE_FULL',
      retryAfter: 60,
    }
  }
  if (failure.kind === 'bad_input')
    return { status: 400, message: 'The request contains a value that cannot be stored.', code: 'INVALID' }
  if (failure.kind === 'contention')
    return { status: 409, message: 'Someone else changed this at the same time. Please try again.', code: 'CONTENTION' }
  return failureOfStatus(error.statusCode ?? 500)
}

/** Our message for a refusal by Fastify or Node with this status; 500 for any other status. */
export function failureOfStatus(status: number): Failure {
  const refusal = refusals[status]
  return refusal
    ? { status, code: refusal[0], message: refusal[1] }
    : { status: 500, message: 'Something went wrong', code: 'INTERNAL' }
}

/** The first message of each field; the very first is the message of the error. */
function invalid(issues: readonly { instancePath: string; message?: string | undefined }[]): Failure {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = issue.instancePath.split('/').filter(Boolean).join('.')
    if (path && !fields.has(path)) fields.set(path, issue.message ?? 'Not valid')
  }
  return {
    status: 400,
    code: 'INVALID',
    message: issues[0]?.message ?? 'The request is not valid.',
    fields: Object.fromEntries(fields),
  }
}
