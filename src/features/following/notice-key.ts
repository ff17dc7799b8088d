/** How the keys of all notices begin that name a grower. */
export const noticesFrom = (sellerId: number): string => `follow:${sellerId}:`

/** The key of the notice of what a grower listed on a day: a member has one notice of each. */
export const noticeKey = (sellerId: number, day: string): string => `${noticesFrom(sellerId)}${day}`

/** The grower and the day that a key names; null for keys of other notifications. */
export function readNoticeKey(key: string | null): { sellerId: number; day: string } | null {
  const [, sellerId, day] = /^follow:(\d+):(\d{4}-\d{2}-\d{2})$/.exec(key ?? '') ?? []
  return sellerId && day ? { sellerId: Number(sellerId), day } : null
}
