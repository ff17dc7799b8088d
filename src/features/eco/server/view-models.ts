import type { Deps } from '#deps.ts'
import { localDateTime } from '#shared/london-time.ts'
import {
  type EcoBadge,
  type EcoCommunity,
  type EcoSummary,
  LEADERBOARD_LENGTH,
  type LeaderboardEntry,
} from '../contract.ts'
import { ranked, startOf } from '../leaderboard.ts'
import { levelProgress } from '../levels.ts'
import { KG_PER_TRADE } from '../points.ts'
import { longestStreak, streakOf } from '../streak.ts'
import type { Timeframe } from '../timeframes.ts'
import { type Board, gardeners, highest, isVisible, placeOf, type Score } from './board-store.ts'
import { completedChallenges } from './challenge-store.ts'
import { badgesFor, figuresOf, totalOf, tradingDays } from './impact-store.ts'
import { countedTrades } from './trade-store.ts'

type Reads = Pick<Deps, 'db' | 'clock'>
type Asker = { id: number } | null

const MAX_ACHIEVEMENTS = 6

/** All badges with one user's dates. */
export async function badgesOf({ db }: Pick<Deps, 'db'>, me: Asker): Promise<EcoBadge[]> {
  const found = await badgesFor(db, me?.id ?? null)
  return found.map((badge) => ({ ...badge, earnedAt: badge.earnedAt?.toISOString() ?? null }))
}

async function achievementsOf({ db }: Reads, userId: number, badges: readonly EcoBadge[]) {
  const challenges = await completedChallenges(db, userId, MAX_ACHIEVEMENTS)
  const all = [
    ...badges.map(({ name, earnedAt }) => ({ kind: 'badge' as const, title: name, at: earnedAt ?? '' })),
    ...challenges.map(({ title, completedAt }) => ({
      kind: 'challenge' as const,
      title,
      at: completedAt?.toISOString() ?? '',
    })),
  ]
  return all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_ACHIEVEMENTS)
}

/** One user's own impact. */
export async function summaryOf(deps: Reads, me: { id: number }): Promise<EcoSummary> {
  const { db, clock } = deps
  const now = clock.now()
  const [total, days, figures, badges, allowLeaderboard, place] = await Promise.all([
    totalOf(db, me.id),
    tradingDays(db, me.id),
    figuresOf(db, me.id),
    badgesOf(deps, me),
    isVisible(db, me.id),
    placeOf(db, boardOf('monthly', now), me.id),
  ])
  const earned = badges.filter(({ earnedAt }) => earnedAt !== null)
  return {
    totalPoints: total.points,
    totalCarbonSaved: total.kg,
    streakDays: streakOf(days, localDateTime(now).day),
    longestStreak: longestStreak(days),
    level: levelProgress(total.points).name,
    trades: figures.trades,
    badges: earned,
    achievements: await achievementsOf(deps, me.id, earned),
    allowLeaderboard,
    position: place?.position ?? null,
  }
}

/** Totals of all trades. A trade counts for both of its users but only once here. */
export async function communityOf({ db }: Pick<Deps, 'db'>): Promise<EcoCommunity> {
  const [trades, people] = await Promise.all([countedTrades(db), gardeners(db)])
  return { trades, gardeners: people, totalCarbonSaved: trades * KG_PER_TRADE }
}

const boardOf = (timeframe: Timeframe, now: Date): Board => ({ timeframe, startsOn: startOf(timeframe, now) })

/** The top of a timeframe, followed by the requester when they are ranked lower. */
export async function leaderboardOf(
  { db, clock }: Reads,
  me: Asker,
  timeframe: Timeframe,
): Promise<LeaderboardEntry[]> {
  const board = boardOf(timeframe, clock.now())
  const first = ranked(await highest(db, board, LEADERBOARD_LENGTH))
  const isFurtherDown = me && first.length === LEADERBOARD_LENGTH && first.every(({ id }) => id !== me.id)
  const mine = isFurtherDown ? await placeOf(db, board, me.id) : null
  return [...first, ...(mine ? [mine] : [])].map((score) => entry(score, me))
}

const entry = (score: Score & { position: number }, me: Asker): LeaderboardEntry => ({
  id: score.id,
  position: score.position,
  username: score.username,
  isCurrentUser: score.id === me?.id,
  level: levelProgress(score.everPoints).name,
  totalPoints: score.totalPoints,
  totalCarbonSaved: score.totalCarbonSaved,
})
