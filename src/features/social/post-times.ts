import { momentOf } from '#shared/london-moment.ts'
import { dayAfter } from '#shared/london-time.ts'
import type { LocalDateTime, PostFrequency } from './schedule.ts'

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const timeOfPost = ({ day, time }: LocalDateTime): Date => momentOf(day, minuteOf(time))

/** The times of several posts: the same local time each day, regardless of clock changes. */
export const timesFrom = ({ day, time }: LocalDateTime, every: PostFrequency, count: number): Date[] =>
  Array.from({ length: count }, (_, index) => timeOfPost({ day: dayAfter(day, index * every), time }))
