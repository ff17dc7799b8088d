import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/errors.ts'

/** Registers routes that take one file of at most `maxBytes` as multipart/form-data. */
export async function withFiles(
  app: FastifyInstance,
  maxBytes: number,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6 } })
    routes(scope)
  })
}

/** The one file of the request. Reads it whole: it is small by then, or refused. */
export async function onePicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported', 'Send one picture as multipart/form-data.')
  }
  try {
    const file = await request.file()
    if (!file) throw new DomainError('invalid', 'Choose a picture to send.')
    const content = await file.toBuffer()
    if (content.length === 0) throw new DomainError('invalid', 'This file is empty.')
    return content
  } catch (error) {
    if (error instanceof DomainError) throw error
    if ((error as { statusCode?: number }).statusCode === 413) {
      throw new DomainError('too_large', 'Pictures can be up to 5MB. Choose a smaller one.')
    }
    throw new DomainError('invalid', 'The picture did not arrive whole. Please try again.')
  }
}
