import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { removeByStaff as removeSwapDay, restoreByStaff as restoreSwapDay } from '#features/community/server/store.ts'
import { swapDayStatuses } from '#features/community/swap-days.ts'
import { cropStatuses } from '#features/crops/crop.ts'
import { removeByStaff as removeCrop, restoreByStaff as restoreCrop } from '#features/crops/server/by-staff-store.ts'
import { groupStatuses } from '#features/groups/group.ts'
import { removeByStaff as removeGroup, restoreByStaff as restoreGroup } from '#features/groups/server/store.ts'
import { listingStatuses } from '#features/listings/base/lifecycle.ts'
import {
  hideByStaff,
  removeByStaff,
  restoreByStaff,
  showByStaff,
} from '#features/listings/listing/server/by-staff-store.ts'
import { removeMessage, restoreMessage } from '#features/messages/server/by-staff-store.ts'
import { setRemovedByStaff } from '#features/reviews/server/store.ts'
import {
  removeByStaff as removeWanted,
  restoreByStaff as restoreWanted,
} from '#features/wanted/server/by-staff-store.ts'
import { wantedStatuses } from '#features/wanted/wanted.ts'
import { DomainError } from '#shared/errors.ts'
import { type DecisionAction, isRemoval } from '../case-states.ts'
import { type ProfileDeps, removeFromProfile, restoreProfile } from '../removals/server/profile.ts'
import type { Case } from './case-store.ts'

export type RemovalDeps = Parameters<typeof removeMessage>[0] & ProfileDeps

interface Step {
  subject: Pick<Case, 'subjectKind' | 'subjectId'>
  action: DecisionAction
  staffId: number
  now: Date
}

interface Applied {
  /** The subject's status before, which undoing restores; null for a decision without effect on it. */
  before: string | null
  /** What was taken from a profile. */
  removed?: string
}

/** Does to the subject what was decided. */
export async function apply(deps: RemovalDeps, tx: Database, step: Step): Promise<Applied> {
  const { subject, action, now } = step
  const { subjectKind, subjectId } = subject
  if (action !== 'hide' && !isRemoval(action)) return { before: null }
  switch (subjectKind) {
    case 'listing':
      return found(await applyToListing(tx, step))
    case 'review':
      return found((await setRemovedByStaff(tx, subjectId, now)) ? SHOWN : null)
    case 'swap_day':
      return found(await removeSwapDay(tx, subjectId, now))
    case 'wanted':
      return found(await removeWanted(tx, subjectId, now))
    case 'crop':
      return found(await removeCrop(tx, subjectId, now))
    case 'group':
      return found(await removeGroup(tx, subjectId, now))
    case 'message': {
      const removed = await removeMessage(deps, tx, { id: subjectId, part: partOf(action), at: now })
      if (!removed) throw gone()
      return { before: SHOWN }
    }
    case 'person': {
      const removed = await removeFromProfile(deps, tx, { userId: subjectId, field: fieldOf(action), now })
      if (removed === null) throw gone()
      return { before: SHOWN, removed }
    }
    default:
      return { before: null }
  }
}

const SHOWN = 'shown'

function found(before: string | null): Applied {
  if (before === null) throw cannotNow()
  return { before }
}

const applyToListing = (tx: Database, { subject: { subjectId }, action, staffId, now }: Step) =>
  action === 'hide' ? hideByStaff(tx, subjectId, now) : removeByStaff(tx, subjectId, staffId, now)

const fieldOf = (action: DecisionAction) => (action === 'remove-avatar' ? 'avatar' : 'bio')

const partOf = (action: DecisionAction) => (action === 'remove-photos' ? 'photos' : 'message')

interface Reverted extends Omit<Step, 'staffId'> {
  before: string
  removed: string | null
}

/** Restores what a decision took from sight. */
export async function revert(deps: RemovalDeps, tx: Database, step: Reverted): Promise<void> {
  const { subject, action, now, before, removed } = step
  const { subjectKind, subjectId } = subject
  if (subjectKind === 'listing') {
    const status = z.enum(listingStatuses).parse(before)
    await (action === 'hide' ? showByStaff(tx, subjectId, status, now) : restoreByStaff(tx, subjectId, status, now))
  } else if (subjectKind === 'review') await setRemovedByStaff(tx, subjectId, null)
  else if (subjectKind === 'swap_day') await restoreSwapDay(tx, subjectId, z.enum(swapDayStatuses).parse(before), now)
  else if (subjectKind === 'wanted') await restoreWanted(tx, subjectId, z.enum(wantedStatuses).parse(before), now)
  else if (subjectKind === 'crop') await restoreCrop(tx, subjectId, z.enum(cropStatuses).parse(before), now)
  else if (subjectKind === 'group') await restoreGroup(tx, subjectId, z.enum(groupStatuses).parse(before), now)
  else if (subjectKind === 'message') await restoreMessage(deps, tx, { id: subjectId, part: partOf(action) })
  else if (subjectKind === 'person' && removed !== null)
    await restoreProfile(deps, tx, { userId: subjectId, field: fieldOf(action), now, removed })
}

const gone = () => new DomainError('conflict', 'It is gone already.', { code: 'SUBJECT_CHANGED' })

const cannotNow = () =>
  new DomainError(
    'conflict',
    'This cannot be done now: it is gone already, or someone is buying it. A reserved listing can be hidden.',
    { code: 'SUBJECT_CHANGED' },
  )
