import { momentOf } from '#shared/london-moment.ts'
import { localDateTime } from '#shared/london-time.ts'
import { ecoMethods } from './methods.ts'

/** What a challenge counts: all trades, or trades with one eco-friendly method. */
export const challengeTypes = ['trades', ...ecoMethods] as const
export type ChallengeType = (typeof challengeTypes)[number]

export interface NewChallenge {
  type: ChallengeType
  title: string
  description: string
  target: number
  reward: number
  startsAt: Date
  endsAt: Date
}

/** The challenges of every month. */
const monthly: readonly Omit<NewChallenge, 'startsAt' | 'endsAt'>[] = [
  {
    type: 'trades',
    title: 'Five local trades',
    description: 'Buy, sell or give away five times this month. Two people count once a day.',
    target: 5,
    reward: 200,
  },
  {
    type: 'reused-pot',
    title: 'Eco-packaging',
    description: 'Three trades in a pot, box or bag that had been used before, as the buyer says on receipt.',
    target: 3,
    reward: 150,
  },
  {
    type: 'walked-or-cycled',
    title: 'Leave the car at home',
    description: 'Two trades collected on foot or by bicycle, as the buyer says on receipt.',
    target: 2,
    reward: 100,
  },
]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Midnight in London at the start of a month; months above 12 fall in the next year. */
function monthStart(year: number, month: number): Date {
  return momentOf(new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10), 0)
}

/** The challenges of the month that contains this time. */
export function challengesOf(now: Date): NewChallenge[] {
  const [year = 0, month = 0] = localDateTime(now).day.split('-').map(Number)
  const span = { startsAt: monthStart(year, month), endsAt: monthStart(year, month + 1) }
  return monthly.map((challenge) => ({ ...challenge, ...span }))
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'} left`

/** `9 days left`, `5 hours left`, `Ended` */
export function timeLeft(endsAt: Date, now: Date): string {
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return 'Ended'
  if (left < HOUR_MS) return 'Less than an hour left'
  return left < DAY_MS ? counted(Math.floor(left / HOUR_MS), 'hour') : counted(Math.floor(left / DAY_MS), 'day')
}
