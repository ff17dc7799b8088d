import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { type Upload, uploadPicture } from '../contract.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_QUOTA, pictureUrl } from '../pictures.ts'
import { preparePicture } from './picture.ts'
import { insertUpload, uploadedBytes } from './upload-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'files'>

const HALF_HOUR = 30 * 60

/** Takes pictures from people and gives them out again. */
export async function uploadRoutes(app: FastifyInstance, deps: Needs): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 5, parts: 6 } })
    handle(scope, uploadPicture, async ({ me }, { request }) => keep(deps, me.id, await oneFile(request)), {
      limits: [{ name: 'uploads', max: 30, seconds: HALF_HOUR, by: 'member' }],
    })
  })
  serveUploads(app, deps)
}

/** The one file of the request. Reads it whole: it is small by then, or refused. */
async function oneFile(request: FastifyRequest): Promise<Buffer> {
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

async function keep({ db, clock, files }: Needs, userId: number, file: Buffer): Promise<Upload> {
  if ((await uploadedBytes(db, userId)) + file.length > MAX_PICTURE_QUOTA) {
    throw new DomainError('too_large', 'Your pictures take up 200 MB already. Remove some listings first.', {
      code: 'QUOTA',
    })
  }
  const { width, height, placeholder, sizes } = await preparePicture(file)
  const key = randomBytes(16).toString('hex')
  const names = sizes.map((size) => `uploads/${key}/${size.width}.webp`)
  try {
    await Promise.all(sizes.map(({ content }, index) => files.put(names[index]!, content, 'image/webp')))
    const bytes = sizes.reduce((sum, { content }) => sum + content.length, 0)
    const id = await insertUpload(db, { key, userId, width, height, bytes, placeholder, createdAt: clock.now() })
    const sources = sizes.map((size) => ({ url: pictureUrl(key, size.width), width: size.width }))
    return { id, url: pictureUrl(key), width, height, placeholder, sources }
  } catch (error) {
    await Promise.allSettled(names.map((name) => files.delete(name)))
    throw error
  }
}

/** Names never repeat, so a copy never goes stale. */
function serveUploads(app: FastifyInstance, { files }: Pick<Deps, 'files'>): void {
  app.get<{ Params: { key: string; file: string } }>(
    '/files/uploads/:key/:file',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { key, file } = request.params
      const isName = /^[0-9a-f]{32}$/.test(key) && /^(320|640|1280)\.webp$/.test(file)
      const content = isName ? await files.get(`uploads/${key}/${file}`) : null
      if (!content) throw new DomainError('not_found', 'Not found')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .send(content)
    },
  )
}
