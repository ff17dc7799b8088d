import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { plants } from '#features/plants/catalogue.ts'
import { handle } from '#http/handle.ts'
import { newUntil } from '#http/limits/new-members.ts'
import { countUse } from '#http/limits/rate-limits.ts'
import { formatTerm } from '#shared/dates.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { uploadKeyOf } from '../pictures.ts'
import { getRecognition, MAX_RECOGNISED, MAX_RECOGNISED_NEW, recognisePlant } from '../recognition-contract.ts'
import { asJpeg } from './picture.ts'
import { speciesIn } from './recognised.ts'
import { isOwnUpload, recordSending } from './upload-store.ts'

/** Every photo costs one of the key's for the day, which all members share. */
const A_DAY = { name: 'recognised-photos', seconds: 24 * 60 * 60 } as const

type RecognitionDeps = Pick<Deps, 'config' | 'counters' | 'clock' | 'db' | 'files' | 'plantRecognition'>

/** Names the plant in a member's own photo, if a service is configured and the member agrees. */
export function recognitionRoutes(app: FastifyInstance, deps: RecognitionDeps): void {
  const { plantRecognition, db, clock } = deps
  const named = speciesIn(plants)
  handle(app, getRecognition, async () => ({ isOffered: plantRecognition !== null }))
  handle(
    app,
    recognisePlant,
    async ({ body, me }) => {
      if (!plantRecognition) throw new DomainError('not_found', 'Plants are not named from photos here.')
      const { key, photo } = await ownPhoto(deps, me.id, body.url)
      const beforeSending = async () => {
        await countPhoto(deps, me)
        if (!(await recordSending(db, { userId: me.id, key, at: clock.now() }))) throw notYours()
      }
      return named(await plantRecognition.recognise(await asJpeg(photo), beforeSending))
    },
    // Each try decodes a picture, also one that sends nothing: uploads wait for the same two places.
    { limits: [{ name: 'recognitions', max: 60, seconds: 60 * 60, by: 'member' }] },
  )
}

/** The stored file of a photo of this member. A stranger does not learn whether the picture exists. */
async function ownPhoto({ db, files }: Pick<Deps, 'db' | 'files'>, userId: number, url: string) {
  const key = uploadKeyOf(url)
  if (key === null || !(await isOwnUpload(db, { userId, key }))) throw notYours()
  const photo = await files.get(`uploads/${key}/1280.webp`)
  if (!photo) throw notYours()
  return { key, photo }
}

const notYours = (): DomainError => new DomainError('not_found', 'Choose one of the photos that you added.')

/** Called right before a photo is sent, so that one that stays is not counted. */
async function countPhoto(
  deps: Pick<Deps, 'config' | 'counters' | 'clock'>,
  me: Pick<Member, 'id' | 'untradedSince'>,
): Promise<void> {
  const { config, counters, clock } = deps
  if (!config.rateLimits) return
  const isNew = newUntil(deps, me) !== null
  const max = isNew ? MAX_RECOGNISED_NEW : MAX_RECOGNISED
  await countUse(counters, clock, { ...A_DAY, max }, `m${me.id}`, {
    sentence: (next) =>
      `${isNew ? 'New members' : 'You'} can have ${max} plants named from photos a day. The next one is possible on ${formatTerm(next)}; until then, please type the name yourself.`,
    code: 'RECOGNITION_LIMIT',
  })
}
