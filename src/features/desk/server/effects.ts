import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { removeByStaff as removeSwapDay, restoreByStaff as restoreSwapDay } from '#features/community/server/store.ts'
import { swapDayStatuses } from '#features/community/swap-days.ts'
import { listingStatuses } from '#features/listings/base/lifecycle.ts'
import {
  hideByStaff,
  removeByStaff,
  restoreByStaff,
  showByStaff,
} from '#features/listings/listing/server/by-staff-store.ts'
import { setRemovedByStaff } from '#features/reviews/server/store.ts'
import {
  removeByStaff as removeWanted,
  restoreByStaff as restoreWanted,
} from '#features/wanted/server/by-staff-store.ts'
import { wantedStatuses } from '#features/wanted/wanted.ts'
import { DomainError } from '#shared/errors.ts'
import type { DecisionAction } from '../case-states.ts'
import type { Case } from './case-store.ts'

interface Step {
  tx: Database
  subject: Pick<Case, 'subjectKind' | 'subjectId'>
  action: DecisionAction
  staffId: number
  now: Date
}

/** Does to the subject what was decided. Returns its status before, which undoing restores. */
export async function apply(step: Step): Promise<string | null> {
  const { tx, subject, action, staffId, now } = step
  const { subjectKind, subjectId } = subject
  if (action !== 'hide' && action !== 'remove') return null
  switch (subjectKind) {
    case 'listing': {
      const before =
        action === 'hide' ? await hideByStaff(tx, subjectId, now) : await removeByStaff(tx, subjectId, staffId, now)
      if (before === null) throw cannotNow()
      return before
    }
    case 'review': {
      if (!(await setRemovedByStaff(tx, subjectId, now))) throw cannotNow()
      return 'shown'
    }
    case 'swap_day': {
      const before = await removeSwapDay(tx, subjectId, now)
      if (before === null) throw cannotNow()
      return before
    }
    case 'wanted': {
      const before = await removeWanted(tx, subjectId, now)
      if (before === null) throw cannotNow()
      return before
    }
    default:
      return null
  }
}

/** Restores what a decision took from sight. */
export async function revert({
  tx,
  subject,
  action,
  now,
  before,
}: Omit<Step, 'staffId'> & { before: string }): Promise<void> {
  const { subjectKind, subjectId } = subject
  if (subjectKind === 'listing') {
    const status = z.enum(listingStatuses).parse(before)
    await (action === 'hide' ? showByStaff(tx, subjectId, status, now) : restoreByStaff(tx, subjectId, status, now))
  } else if (subjectKind === 'review') await setRemovedByStaff(tx, subjectId, null)
  else if (subjectKind === 'swap_day') await restoreSwapDay(tx, subjectId, z.enum(swapDayStatuses).parse(before), now)
  else if (subjectKind === 'wanted') await restoreWanted(tx, subjectId, z.enum(wantedStatuses).parse(before), now)
}

const cannotNow = () =>
  new DomainError(
    'conflict',
    'This cannot be done now: it is gone already, or someone is buying it. A reserved listing can be hidden.',
    { code: 'SUBJECT_CHANGED' },
  )
