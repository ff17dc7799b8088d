import type { Deps } from '#deps.ts'
import { pictureUrl } from '#features/listings/photos/pictures.ts'
import { withheldFile } from '#features/listings/photos/server/withheld-store.ts'
import { fileOf } from '#features/messages/pictures.ts'
import { reportedMessage } from '#features/messages/server/moderation-store.ts'
import { picturesOfDecisions } from '../removals/server/removed-store.ts'
import { type Case, findCase } from './case-store.ts'
import { messagesOfOrder } from './order-cases.ts'
import type { OrderSlot } from './order-slot.ts'
import { type Me, refuseKind, refuseParty } from './party.ts'

type PictureDeps = Pick<Deps, 'db' | 'files' | 'clock'> & OrderSlot

/** The widest size of a photo in the messages of a case; null when it is not one of this case's. */
export async function reportedPicture(deps: PictureDeps, me: Me, id: number, key: string): Promise<Buffer | null> {
  const found = await findCase(deps.db, id)
  if (!found) return null
  refuseKind(me, found.subjectKind)
  await refuseParty(deps.db, me, found)
  if (found.subjectKind === 'person') return removedAvatar(deps, id, key)
  return (await picturesOf(deps, found)).includes(key) ? deps.files.get(fileOf(key, 1280)) : null
}

/** A photo that a decision of this case took from a profile. Its files are moved after the decision, or stay when a listing shows it. */
async function removedAvatar({ db, files }: PictureDeps, caseId: number, key: string): Promise<Buffer | null> {
  const isRemoved = (await picturesOfDecisions(db, [pictureUrl(key)], caseId)).length > 0
  return isRemoved ? ((await files.get(withheldFile(key))) ?? files.get(`uploads/${key}/1280.webp`)) : null
}

async function picturesOf(deps: PictureDeps, found: Case): Promise<readonly string[]> {
  if (found.subjectKind === 'message') return (await reportedMessage(deps.db, found.subjectId))?.pictures ?? []
  if (found.subjectKind !== 'order' && found.subjectKind !== 'no_show') return []
  return (await messagesOfOrder(deps, deps.db, found)).flatMap(({ pictures }) => pictures)
}
