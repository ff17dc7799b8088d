import { randomBytes } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { PICTURE_WIDTHS } from '#features/listings/photos/pictures.ts'
import { spendMegapixels, type Uploader } from '#http/limits/picture-limits.ts'
import { DomainError } from '#shared/errors.ts'
import { QUEUES } from '../../base/server/unit-of-work.ts'
import { evidenceFile } from '../../order/server/evidence-term-store.ts'
import { MAX_EVIDENCE_PHOTOS } from '../evidence-rules.ts'
import { caseForSeller, noLongerOpen } from './evidence.ts'
import { addPhoto, type Case, countPhotos, deletePhoto, lockEvidence } from './evidence-store.ts'

type PhotoDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'files' | 'jobs' | 'config' | 'counters'>

/** Detects the file type by content and creates the stored sizes, upright and without metadata. */
export type PreparePicture = (
  file: Buffer,
  mayCost: (cost: { megapixels: number }) => Promise<void>,
) => Promise<{
  width: number
  height: number
  placeholder: string
  sizes: readonly { width: number; content: Buffer }[]
}>

const isOpen = ({ chargeback, evidence }: Pick<Case, 'chargeback' | 'evidence'>): boolean =>
  chargeback.status === 'open' && evidence.status === 'collecting'

const tooMany = (): DomainError =>
  new DomainError('conflict', `You can add ${MAX_EVIDENCE_PHOTOS} photos. Remove one first.`, {
    code: 'TOO_MANY_PHOTOS',
  })

/** Adds a photo to the seller's answer. The files are stored first: a row always has its files. */
export async function addEvidencePhoto(
  deps: PhotoDeps,
  who: Uploader,
  { transactionId, file, prepare }: { transactionId: number; file: Buffer; prepare: PreparePicture },
) {
  const { db, files, clock } = deps
  const found = await caseForSeller(db, who, transactionId)
  if (!isOpen(found)) throw noLongerOpen()
  if ((await countPhotos(db, found.chargeback.id)) >= MAX_EVIDENCE_PHOTOS) throw tooMany()
  const { sizes, ...made } = await prepare(file, ({ megapixels }) => spendMegapixels(deps, who, megapixels))
  const key = randomBytes(16).toString('hex')
  const bytes = sizes.reduce((sum, { content }) => sum + content.length, 0)
  try {
    await Promise.all(sizes.map(({ width, content }) => files.put(evidenceFile(key, width), content, 'image/webp')))
    const photo = { key, chargebackId: found.chargeback.id, ownerId: who.id, bytes, createdAt: clock.now() }
    await deps.transaction(async (tx) => {
      const evidence = await lockEvidence(tx, found.chargeback.id)
      if (!evidence || !isOpen({ chargeback: found.chargeback, evidence })) throw noLongerOpen()
      if ((await countPhotos(tx, found.chargeback.id)) >= MAX_EVIDENCE_PHOTOS) throw tooMany()
      await addPhoto(tx, { ...photo, width: made.width, height: made.height, placeholder: made.placeholder })
    })
  } catch (error) {
    // Without a database the job cannot be stored, and the files stay.
    await deps.transaction((tx) => deleteLater(deps, tx, [key])).catch(() => {})
    throw error
  }
  return { key, width: made.width, height: made.height, placeholder: made.placeholder }
}

export async function removeEvidencePhoto(
  deps: PhotoDeps,
  me: { id: number },
  transactionId: number,
  key: string,
): Promise<void> {
  await deps.transaction(async (tx) => {
    const found = await caseForSeller(tx, me, transactionId)
    const evidence = await lockEvidence(tx, found.chargeback.id)
    if (!evidence || !isOpen({ ...found, evidence })) throw noLongerOpen()
    if (await deletePhoto(tx, found.chargeback.id, key)) await deleteLater(deps, tx, [key])
  })
}

/** Deletes the files of photos after the commit, for a day if need be. */
export const deleteLater = ({ jobs }: Pick<PhotoDeps, 'jobs'>, tx: Database, keys: string[]): Promise<void> =>
  jobs.send(tx, QUEUES.evidencePhotos, { keys })

export async function deleteFiles({ files }: Pick<PhotoDeps, 'files'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await Promise.all(PICTURE_WIDTHS.map((width) => files.delete(evidenceFile(key, width))))
}
