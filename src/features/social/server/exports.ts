import ical, { ICalAlarmType } from 'ical-generator'
import { toCsv } from '#shared/text/csv.ts'
import type { SocialPost } from '../contract.ts'
import { stateNames } from '../lifecycle.ts'
import { platforms } from '../platforms.ts'
import { textFor } from '../post-text.ts'
import { localDateTimeOf } from '../schedule.ts'

const MINUTES = 15

const namesOf = ({ platform }: SocialPost): string => platform.map((id) => platforms[id].name).join(', ')

interface About {
  page: (id: number) => string
  productName: string
  now: Date
}

/** Scheduled posts as an iCalendar file. Times are UTC, so that calendar apps need no UK time zone rules. */
export function calendarOf(posts: readonly SocialPost[], { page, productName, now }: About): string {
  const calendar = ical({
    name: `${productName} posts`,
    prodId: { company: productName, product: 'Posts', language: 'EN' },
  })
  for (const post of posts) {
    if (post.scheduledFor === null) continue
    const start = new Date(post.scheduledFor)
    calendar.createEvent({
      id: `post-${post.id}@hedgerow`,
      start,
      end: new Date(start.getTime() + MINUTES * 60_000),
      stamp: now,
      created: new Date(post.createdAt),
      summary: `Post: ${post.title}`,
      description: `${textFor(post.platform[0] ?? 'facebook', post)}\n\nFor ${namesOf(post)}: ${page(post.id)}`,
      url: page(post.id),
      alarms: [{ type: ICalAlarmType.display, trigger: 0, description: post.title }],
    })
  }
  return calendar.toString()
}

const HEADINGS = ['State', 'Date', 'Time', 'Platforms', 'Title', 'Text', 'Hashtags', 'Link', 'Clicks']

/** All posts as CSV; dates and times are UK local time. */
export function spreadsheetOf(posts: readonly SocialPost[]): string {
  const rows = posts.map((post) => {
    const local = post.scheduledFor === null ? null : localDateTimeOf(post.scheduledFor)
    return [
      ...[stateNames[post.status], local?.day ?? null, local?.time ?? null, namesOf(post), post.title, post.content],
      ...[post.hashtags.map((tag) => `#${tag}`).join(' '), post.url, post.clicks],
    ]
  })
  return toCsv([HEADINGS, ...rows])
}
