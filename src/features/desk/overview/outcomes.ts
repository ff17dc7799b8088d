import { keysOf } from '#shared/keyed.ts'
import type { DecisionAction } from '../case-states.ts'

/** How reports end, as the public reads it. */
export const outcomeNames = {
  nothing: 'Nothing wrong',
  change: 'Change asked for',
  hidden: 'Hidden',
  removed: 'Removed',
  warned: 'Member warned',
  limited: 'Member limited',
  suspended: 'Member suspended or banned',
  overturned: 'Overturned on appeal',
  waiting: 'Not decided yet',
} as const
export type Outcome = keyof typeof outcomeNames
export const outcomes = keysOf(outcomeNames)

const outcomeOf: Readonly<Partial<Record<DecisionAction, Outcome>>> = {
  none: 'nothing',
  change: 'change',
  hide: 'hidden',
  remove: 'removed',
  'remove-photos': 'removed',
  'remove-text': 'removed',
  'remove-avatar': 'removed',
  warn: 'warned',
  'no-listings': 'limited',
  'no-messages': 'limited',
  suspend: 'suspended',
  ban: 'suspended',
}

/** The outcome of a decision about content or a member; null for others, such as those about money. */
export const outcomeFor = (action: DecisionAction | null): Outcome | null =>
  action === null ? 'waiting' : (outcomeOf[action] ?? null)
