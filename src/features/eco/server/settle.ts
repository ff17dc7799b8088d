import type { Database } from '#adapters/db/database.ts'
import { localDateTime } from '#shared/london-time.ts'
import { countableTrade, impactsOfDay } from '../counting.ts'
import { levelProgress } from '../levels.ts'
import { longestStreak } from '../streak.ts'
import { awardChallenge, revokeReward, settleProgress } from './challenge-store.ts'
import { figuresOf, isMember, settleBadges, settleFirstTrade, storeDay, totalOf, tradingDays } from './impact-store.ts'
import { type EcoDeps, notifyGains } from './notify-gains.ts'
import {
  countOne,
  dropTrade,
  findTrade,
  lockPeople,
  type Pair,
  type StoredTrade,
  saveTradeRow,
  tradesOfDay,
  tradesOfPair,
} from './trade-store.ts'

interface Sale extends Pair {
  transactionId: number
}

const pairOf = ({ buyerId, sellerId }: Pair): number[] => [buyerId, sellerId]

/**
 * Nothing is incremented: the effect of an order is always recomputed from all orders of that pair on that day, so that
 * duplicate, late or reordered events give the same figures.
 */
export async function handleCompleted(deps: EcoDeps, tx: Database, sale: Sale): Promise<void> {
  await lockPeople(tx, pairOf(sale))
  await saveTradeRow(tx, sale.transactionId)
  const trade = await findTrade(tx, sale.transactionId)
  if (trade) await settleTrade(deps, tx, trade)
}

/** Removes what a refunded order had earned. */
export async function handleRefunded(deps: EcoDeps, tx: Database, sale: Sale): Promise<void> {
  await lockPeople(tx, pairOf(sale))
  const trade = await findTrade(tx, sale.transactionId)
  if (!trade) return
  await dropTrade(tx, sale.transactionId)
  await settleTrade(deps, tx, trade)
}

/** Recomputes the value of a pair's day for both users. The users must be locked. */
export async function settleTrade(deps: EcoDeps, tx: Database, { day, ...pair }: StoredTrade): Promise<void> {
  const counted = countableTrade(await tradesOfPair(tx, pair, day))
  await countOne(tx, pair, day, counted?.transactionId ?? null)
  for (const userId of pairOf(pair).toSorted((a, b) => a - b)) await settlePerson(deps, tx, userId, day)
}

async function settlePerson(deps: EcoDeps, tx: Database, userId: number, day: string): Promise<void> {
  if (!(await isMember(tx, userId))) return
  const before = await totalOf(tx, userId)
  await storeDay(tx, userId, day, impactsOfDay(await tradesOfDay(tx, userId, day)))
  await settleFirstTrade(tx, userId)
  await settleRest(deps, tx, { userId, day, before: before.points })
}

interface Rest {
  userId: number
  day: string
  /** Points before the change. */
  before: number
}

/** Updates what depends on points and trades: challenges, badges, levels and the notifications about them. */
async function settleRest(deps: EcoDeps, tx: Database, { userId, day, before }: Rest): Promise<void> {
  const now = deps.clock.now()
  const moved = await settleProgress(tx, userId, day, now)
  for (const one of moved)
    await (one.isCompleted ? awardChallenge(tx, userId, one, now) : revokeReward(tx, userId, one))
  const figures = { ...(await figuresOf(tx, userId)), streak: longestStreak(await tradingDays(tx, userId)) }
  const badges = await settleBadges(tx, userId, figures, now)
  const total = await totalOf(tx, userId)
  const challenges = moved.filter(({ isCompleted }) => isCompleted)
  const [levelBefore, levelNow] = [levelProgress(before).index, levelProgress(total.points).index]
  await notifyGains(deps, tx, userId, { badges, challenges, levelBefore, levelNow })
}

/** Recomputes today's challenges for a user who has just joined one. */
export async function settleToday(deps: EcoDeps, tx: Database, userId: number): Promise<void> {
  const before = (await totalOf(tx, userId)).points
  await settleRest(deps, tx, { userId, day: localDateTime(deps.clock.now()).day, before })
}
