import type { Database } from '#adapters/db/database.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { dayOf } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import { listingFacts } from './facts-store.ts'
import {
  deleteDraft,
  findRecall,
  foundListings,
  insertRecall,
  lockRecall,
  type Recall,
  type RecallFields,
  setStatus,
  updateDraft,
} from './recall-store.ts'
import { type RecallDeps, recallQueue } from './spread.ts'

type Me = { id: number }

export const unknownRecall = () => new DomainError('not_found', 'There is no such recall')

export async function recallOf(db: Database, id: number): Promise<Recall> {
  const found = await findRecall(db, id)
  if (!found) throw unknownRecall()
  return found
}

/** Stores a draft and returns its id. */
export async function draft(deps: RecallDeps, me: Me, fields: RecallFields): Promise<number> {
  await mustBeKnown(deps, fields)
  return deps.transaction(async (tx) => {
    const at = deps.clock.now()
    const id = await insertRecall(tx, fields, at)
    await log(tx, me, { action: 'edit-recall', recall: { ...fields, id }, reason: 'Drafted', at })
    return id
  })
}

interface Seen {
  id: number
  /** The version that the member of staff has read. */
  version: string
}

export async function changeDraft(deps: RecallDeps, me: Me, seen: Seen, fields: RecallFields): Promise<void> {
  await mustBeKnown(deps, fields)
  await deps.transaction(async (tx) => {
    await lockDraft(tx, me, seen)
    await mustBeOfOthers(tx, me, [fields.suspectId])
    await updateDraft(tx, seen.id, fields)
    const recall = { ...fields, id: seen.id }
    await log(tx, me, { action: 'edit-recall', recall, reason: 'Changed', at: deps.clock.now() })
  })
}

export const dropDraft = (deps: RecallDeps, me: Me, id: number): Promise<void> =>
  deps.transaction(async (tx) => {
    const recall = await lockDraft(tx, me, { id })
    await deleteDraft(tx, id)
    await log(tx, me, { action: 'edit-recall', recall, reason: 'Deleted', at: deps.clock.now() })
  })

/** A draft as it is, locked, and as it was read. */
async function lockDraft(tx: Database, me: Me, { id, version }: Partial<Seen> & { id: number }): Promise<Recall> {
  const recall = await lockRecall(tx, id)
  if (!recall) throw unknownRecall()
  if (recall.status !== 'draft') throw isOpened()
  if (version !== undefined && version !== recall.version) throw isChanged()
  await mustBeOfOthers(tx, me, [recall.suspectId])
  return recall
}

/** Opens a draft as it was read. What it does then is a job of the same transaction. Idempotent. */
export const open = (deps: RecallDeps, me: Me, seen: Seen, note: string): Promise<void> =>
  deps.transaction(async (tx) => {
    const { id } = seen
    const known = await lockRecall(tx, id)
    if (known?.status === 'open') return
    if (known?.status === 'ended') throw new DomainError('conflict', 'This recall has ended. Draft another one.')
    const recall = await lockDraft(tx, me, seen)
    const at = deps.clock.now()
    await setStatus(tx, id, 'open', at)
    await log(tx, me, { action: 'open-recall', recall, reason: note, at })
    await deps.jobs.send(tx, recallQueue, { recallId: id })
  })

/** Ends an open recall. Idempotent. */
export const end = (deps: RecallDeps, me: Me, id: number, note: string): Promise<void> =>
  deps.transaction(async (tx) => {
    const recall = await lockRecall(tx, id)
    if (!recall) throw unknownRecall()
    if (recall.status === 'draft') throw new DomainError('conflict', 'This recall is not open yet. Delete the draft.')
    if (recall.status === 'ended') return
    const reached = (await foundListings(tx, id)).map(({ listingId }) => listingId)
    await mustBeOfOthers(tx, me, [recall.suspectId, ...reached])
    const at = deps.clock.now()
    await setStatus(tx, id, 'ended', at)
    await log(tx, me, { action: 'end-recall', recall, reason: note, at })
    await deps.jobs.send(tx, recallQueue, { recallId: id })
  })

/** Nobody decides about a listing of their own. */
async function mustBeOfOthers(db: Database, me: Me, listingIds: readonly number[]): Promise<void> {
  const facts = await listingFacts(db, listingIds)
  if ([...facts.values()].some(({ sellerId }) => sellerId === me.id))
    throw new DomainError('forbidden', 'A listing of yours is concerned: a colleague has to decide.')
}

async function mustBeKnown({ db, clock }: RecallDeps, fields: RecallFields): Promise<void> {
  const suspect = (await listingFacts(db, [fields.suspectId])).get(fields.suspectId)
  if (!suspect || suspect.status === 'draft') throw unfit('suspectId', 'There is no listing with this number')
  if (fields.infectedSince > dayOf(clock.now())) throw unfit('infectedSince', 'Enter a day that is not in the future')
  if (fields.hostPlants.some((slug) => !findPlant(slug))) throw unfit('hostPlants', 'Choose plants from the list')
}

const unfit = (field: string, message: string) => new DomainError('invalid', message, { fields: { [field]: message } })

const isChanged = () =>
  new DomainError('conflict', 'A colleague has changed the draft in the meantime. Please read it again.', {
    code: 'RECALL_CHANGED',
  })

const isOpened = () => new DomainError('conflict', 'This recall is open already, and cannot be changed.')

interface Logged {
  action: 'edit-recall' | 'open-recall' | 'end-recall' | 'export-recall'
  recall: Pick<Recall, 'id' | 'pest' | 'suspectId'>
  reason: string
  at: Date
}

/** What staff did with a recall, under the suspect listing. */
export const log = (tx: Database, me: Me, { action, recall, reason, at }: Logged): Promise<void> =>
  addAudit(tx, {
    ...{ actorId: me.id, action, subjectKind: 'listing', subjectId: recall.suspectId },
    ...{ after: `Recall ${recall.id}: ${recall.pest}`, reason, at },
  })
