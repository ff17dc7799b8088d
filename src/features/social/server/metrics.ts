import type { Deps } from '#deps.ts'
import type { Member } from '#shared/endpoint.ts'
import { momentOf } from '#shared/london-moment.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import type { SocialMetrics } from '../contract.ts'
import { platformIds, platforms } from '../platforms.ts'
import { figuresOf, measuredBetween, topPostsOf } from './measuring-store.ts'

const WEEKS = 6
const TOP = 3
const MAX_SHOWN_LENGTH = 50

/** Truncates to a number of characters. */
function shortened(text: string): string {
  const characters = [...new Intl.Segmenter('en-GB').segment(text)].map(({ segment }) => segment)
  return characters.length <= MAX_SHOWN_LENGTH
    ? text
    : `${characters
        .slice(0, MAX_SHOWN_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

/** The last weeks, each starting on Monday, oldest first. */
function weeksUntil(now: Date) {
  const { day, weekday } = localDateTime(now)
  const monday = dayAfter(day, 1 - weekday)
  return Array.from({ length: WEEKS }, (_, index) => {
    const from = dayAfter(monday, (index - WEEKS + 1) * 7)
    const to = dayAfter(from, 7)
    return { from, to, start: momentOf(from, 0), end: momentOf(to, 0) }
  })
}

/** No platform account is connected, so follower figures are zero and marked as not measured. */
export async function metricsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, me: Member): Promise<SocialMetrics> {
  const isStaff = me.role !== 'user'
  const [own, top, weeks, site] = await Promise.all([
    figuresOf(db, me.id),
    topPostsOf(db, me.id, TOP),
    Promise.all(
      weeksUntil(clock.now()).map(async (week) => ({ from: week.from, ...(await measuredBetween(db, me.id, week)) })),
    ),
    isStaff ? figuresOf(db, null) : null,
  ])
  const nameOf = (id: string) => platformIds.filter((one) => one === id).map((one) => platforms[one].name)
  return {
    ...{ totalFollowers: 0, weeklyGrowth: 0, engagementRate: 0, isConnected: false },
    topPosts: top.map(({ platform, content, engagement }) => ({
      platform: platform.flatMap(nameOf).join(', '),
      content: shortened(content),
      engagement,
    })),
    ...{ posted: own.posted, clicks: own.clicks, planned: own.planned },
    weeks,
    site,
  }
}
