import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf, DomainError } from '#shared/errors.ts'

const MAX_FIELD_BYTES = 1024
/** Bytes for the boundaries, part headers and fields around a file. */
const MAX_ENVELOPE_BYTES = 64 * 1024

/** Registers routes that accept one file of at most `maxBytes` as multipart/form-data. */
export async function withFiles(
  app: FastifyInstance,
  maxBytes: number,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    const limits = { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: MAX_FIELD_BYTES }
    // Bytes beyond `fileSize` are dropped as they arrive; `onePicture` refuses the request at its end.
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    scope.addHook('preHandler', async (request) => {
      if (!request.isMultipart()) throw new DomainError('unsupported', 'Send one picture as multipart/form-data.')
      if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_ENVELOPE_BYTES) throw tooLarge()
    })
    routes(scope)
  })
}

/**
 * Returns the one file of the request. Reads the whole request before it decides: only then is it known whether the
 * file was cut off at the limit and whether another part follows. Never holds more than the limit in memory.
 */
export async function onePicture(request: FastifyRequest): Promise<Buffer> {
  const { file, content } = await readParts(request)
  if (!file) throw new DomainError('invalid', 'Choose a picture to send.')
  if (file.file.truncated) throw tooLarge()
  if (content.length === 0) throw new DomainError('invalid', 'This file is empty.')
  return content
}

async function readParts(request: FastifyRequest): Promise<{ file: MultipartFile | null; content: Buffer }> {
  let file: MultipartFile | null = null
  let content: Buffer = Buffer.alloc(0)
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      file = part
      content = await part.toBuffer()
    }
  } catch (error) {
    if (codeOf(error) === 'FST_FILES_LIMIT') {
      throw new DomainError('invalid', 'Send one picture at a time.', { code: 'ONE_PICTURE' })
    }
    throw new DomainError('invalid', 'The upload was incomplete. Please try again.')
  }
  return { file, content }
}

const tooLarge = (): DomainError => new DomainError('too_large', 'Pictures can be up to 5MB. Choose a smaller one.')
