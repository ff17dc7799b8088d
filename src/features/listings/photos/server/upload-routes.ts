import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import { spendUpload, uploaderOf } from '#http/limits/picture-limits.ts'
import { onePicture, withFiles } from '#http/sharing/one-picture.ts'
import { DomainError } from '#shared/errors.ts'
import { fetchPicture as fromAddress, uploadPicture } from '../contract.ts'
import { MAX_PICTURE_BYTES } from '../pictures.ts'
import { fetchPicture, type PictureDeps, storePicture } from './store-picture.ts'

/** Accepts uploaded pictures and serves them. */
export async function uploadRoutes(app: FastifyInstance, deps: PictureDeps): Promise<void> {
  await withFiles(app, MAX_PICTURE_BYTES, (scope) => {
    handle(scope, uploadPicture, async ({ me }, { request }) => {
      const who = uploaderOf(me, request)
      await spendUpload(deps, who)
      await countForNewMember(deps, who, 'photos')
      return storePicture(deps, who, await onePicture(request))
    })
  })
  handle(app, fromAddress, async ({ body, me }, { request }) => fetchPicture(deps, uploaderOf(me, request), body.url))
  serveUploads(app, deps)
}

/** File names are never reused, so a cached copy never becomes stale. */
function serveUploads(app: FastifyInstance, { files }: Pick<Deps, 'files'>): void {
  app.get<{ Params: { key: string; file: string } }>(
    '/files/uploads/:key/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { key, file } = request.params
      const isName = /^[0-9a-f]{32}$/.test(key) && /^(320|640|1280)\.webp$/.test(file)
      const content = isName ? await files.get(`uploads/${key}/${file}`) : null
      if (!content) throw new DomainError('not_found', 'Not found')
      return (
        reply
          .type('image/webp')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-disposition', 'inline')
          // Emails show them, and some mail programs are web pages of another site.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(content)
      )
    },
  )
}
