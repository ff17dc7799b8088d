/** Status of a request. Only open ones are listed; `removed` is a decision of staff. */
export const wantedStatuses = ['open', 'found', 'closed', 'expired', 'removed'] as const
export type WantedStatus = (typeof wantedStatuses)[number]

/** What its author can make of a request. */
export const ownStatuses = ['open', 'found', 'closed'] as const
export type OwnStatus = (typeof ownStatuses)[number]

export const MAX_LENGTH = { title: 80, note: 500 } as const

/** For how many days a request may be open. */
export const WANTED_DAYS = [14, 30, 60, 90, 180] as const
export const DEFAULT_DAYS = 60

/** Maximum number of open requests per member. */
export const MAX_OPEN = 10

/** How earlier sellers are notified of a request: at most `each` of them, and each member at most once in `quietDays`. */
export const SELLERS_ASKED = { each: 10, quietDays: 7, sinceDays: 400 } as const

/** For how many of a member's requests earlier sellers are notified in `SELLERS_ASKED.quietDays`. */
export const MAX_ASKED_FOR = 2

/** For how many days everyone can still open a request that was found or has expired. */
export const SHOWN_AFTER_END_DAYS = 90

/** The words that a listing must have. A comma in a title is no alternative, as it is in an alert. */
export const searchWords = (title: string): string => title.replaceAll(',', ' ')

/** The status at a time: an open request expires by itself. */
export const wantedStatusAt = ({ status, expiresAt }: { status: WantedStatus; expiresAt: Date }, now: Date) =>
  status === 'open' && expiresAt <= now ? 'expired' : status

/** The last day of a request, in words for a choice of its length. */
export const daysInWords = (days: number): string =>
  days === 14 ? '2 weeks' : days === 30 ? '1 month' : `${Math.round(days / 30)} months`

/** `4 neighbours want this` */
export const demandInWords = (count: number): string =>
  count === 1 ? '1 neighbour wants this' : `${count} neighbours want this`
