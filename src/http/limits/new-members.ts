import type { Deps } from '#deps.ts'
import { formatTerm } from '#shared/dates.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Actions of new members with a limit for each day. */
export type NewMemberLimit = 'listings' | 'strangers' | 'links' | 'photos'

const things: Readonly<Record<NewMemberLimit, { verb: string; many: string; one: string }>> = {
  listings: { verb: 'add', many: 'listings', one: 'listing' },
  strangers: { verb: 'start', many: 'conversations with people they have never written with', one: 'conversation' },
  links: { verb: 'send', many: 'listings or messages with a link', one: 'listing or message with a link' },
  photos: { verb: 'add', many: 'photos', one: 'photo' },
}

export type NewMemberDeps = Pick<Deps, 'config' | 'counters' | 'clock'>

/** Until when a member is new; null when they are not. */
export function newUntil(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { untradedSince }: Pick<Member, 'untradedSince'>,
): Date | null {
  if (!untradedSince) return null
  const until = new Date(untradedSince.getTime() + config.newMembers.days * DAY_SECONDS * 1000)
  return until > clock.now() ? until : null
}

/**
 * Counts something that a new member does, and refuses with 429 above the limit of the day. Called last, so that what is
 * refused for another reason is not counted.
 */
export async function countForNewMember(
  deps: NewMemberDeps,
  me: Pick<Member, 'id' | 'untradedSince'>,
  what: NewMemberLimit,
): Promise<void> {
  const { config, counters, clock } = deps
  const until = newUntil(deps, me)
  if (!config.rateLimits || !until) return
  const max = config.newMembers[what]
  const { count, resetsAt } = await counters.add(`new-member-${what}:m${me.id}`, DAY_SECONDS)
  if (count <= max) return
  const next = new Date(Math.min(resetsAt.getTime(), until.getTime()))
  throw new DomainError('too_many', sentenceOf(what, { max, next, until }), {
    code: 'NEW_MEMBER_LIMIT',
    retryAfter: Math.max(1, Math.ceil((next.getTime() - clock.now().getTime()) / 1000)),
    extra: { until: next.toISOString() },
  })
}

function sentenceOf(what: NewMemberLimit, { max, next, until }: { max: number; next: Date; until: Date }): string {
  const { verb, many, one } = things[what]
  return `New members can ${verb} ${max} ${max === 1 ? one : many} a day. You can ${verb} the next one on ${formatTerm(next)}. The limit ends on ${formatTerm(until)}, or with your first completed order.`
}
