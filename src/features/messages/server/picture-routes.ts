import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_QUOTA } from '#features/listings/photos/pictures.ts'
import { handle } from '#http/handle.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import { spendMegapixels, spendUpload, type Uploader, uploaderOf } from '#http/limits/picture-limits.ts'
import { memberOf } from '#http/session.ts'
import { onePicture, withFiles } from '#http/sharing/one-picture.ts'
import { DomainError } from '#shared/errors.ts'
import { sendPicture } from '../contract.ts'
import { fileOf, PICTURE_WIDTHS, toPicture } from '../pictures.ts'
import { addPicture, maySeePicture, pictureBytes } from './picture-store.ts'

type MessagesDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'config' | 'counters'>

/** Detects the file type by content and creates the stored sizes, upright and without metadata. */
type Prepare = (
  file: Buffer,
  mayCost: (cost: { megapixels: number }) => Promise<void>,
) => Promise<{
  width: number
  height: number
  placeholder: string
  sizes: readonly { width: number; content: Buffer }[]
}>

/** Photos of conversations: uploaded by their owner, served only to the two members of the conversation. */
export async function messagePictureRoutes(app: FastifyInstance, deps: MessagesDeps, prepare: Prepare): Promise<void> {
  await withFiles(app, MAX_PICTURE_BYTES, (scope) => {
    handle(scope, sendPicture, async ({ me }, { request }) => {
      const who = uploaderOf(me, request)
      await spendUpload(deps, who)
      await countForNewMember(deps, who, 'photos')
      return keep(deps, who, await onePicture(request), prepare)
    })
  })
  serve(app, deps)
}

async function keep(deps: MessagesDeps, who: Uploader, file: Buffer, prepare: Prepare) {
  const { db, clock, files } = deps
  const ownerId = who.id
  if ((await pictureBytes(db, ownerId)) + file.length > MAX_PICTURE_QUOTA) {
    throw new DomainError('too_large', 'The photos in your messages take up 200 MB already.', { code: 'QUOTA' })
  }
  const { sizes, ...made } = await prepare(file, ({ megapixels }) => spendMegapixels(deps, who, megapixels))
  const key = randomBytes(16).toString('hex')
  const bytes = sizes.reduce((sum, { content }) => sum + content.length, 0)
  await addPicture(db, { key, ownerId, ...made, bytes, at: clock.now() })
  // If this fails, the row has no message: the daily job deletes it with its files.
  await Promise.all(sizes.map(({ width, content }) => files.put(fileOf(key, width), content, 'image/webp')))
  return { key, ...toPicture({ key, ...made }) }
}

function serve(app: FastifyInstance, { db, files }: MessagesDeps): void {
  app.get<{ Params: { key: string; width: string } }>(
    '/api/messages/pictures/:key/:width',
    { schema: { hide: true } },
    async (request, reply) => {
      const me = memberOf(request)
      if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
      const { key, width } = request.params
      const isName = /^[0-9a-f]{32}$/.test(key) && PICTURE_WIDTHS.some((known) => String(known) === width)
      const isAllowed = isName && (await maySeePicture(db, key, me.id))
      const content = isAllowed ? await files.get(fileOf(key, Number(width))) : null
      if (!content) throw new DomainError('not_found', 'Not found')
      return reply
        .type('image/webp')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline')
        .send(content)
    },
  )
}
