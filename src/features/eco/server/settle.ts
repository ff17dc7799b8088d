import type { Database } from '#adapters/db/database.ts'
import { wallTime } from '#shared/london-time.ts'
import { countedOfPair, impactsOfDay } from '../counting.ts'
import { standingOf } from '../levels.ts'
import { longestStreak } from '../streak.ts'
import { giveReward, settleProgress, takeReward } from './challenge-store.ts'
import { figuresOf, isMember, settleBadges, settleFirstTrade, storeDay, totalOf, tradingDays } from './impact-store.ts'
import { type Needs, tellGains } from './tell.ts'
import {
  countOne,
  dropTrade,
  findTrade,
  type KeptTrade,
  keepTrade,
  lockPeople,
  type Pair,
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
export async function hearCompleted(needs: Needs, tx: Database, sale: Sale): Promise<void> {
  await lockPeople(tx, pairOf(sale))
  await keepTrade(tx, sale.transactionId)
  const trade = await findTrade(tx, sale.transactionId)
  if (trade) await settleTrade(needs, tx, trade)
}

/** Removes what a refunded order had earned. */
export async function hearRefunded(needs: Needs, tx: Database, sale: Sale): Promise<void> {
  await lockPeople(tx, pairOf(sale))
  const trade = await findTrade(tx, sale.transactionId)
  if (!trade) return
  await dropTrade(tx, sale.transactionId)
  await settleTrade(needs, tx, trade)
}

/** Recomputes the value of a pair's day for both users. The users must be locked. */
export async function settleTrade(needs: Needs, tx: Database, { day, ...pair }: KeptTrade): Promise<void> {
  const counted = countedOfPair(await tradesOfPair(tx, pair, day))
  await countOne(tx, pair, day, counted?.transactionId ?? null)
  for (const userId of pairOf(pair).toSorted((a, b) => a - b)) await settlePerson(needs, tx, userId, day)
}

async function settlePerson(needs: Needs, tx: Database, userId: number, day: string): Promise<void> {
  if (!(await isMember(tx, userId))) return
  const before = await totalOf(tx, userId)
  await storeDay(tx, userId, day, impactsOfDay(await tradesOfDay(tx, userId, day)))
  await settleFirstTrade(tx, userId)
  await settleRest(needs, tx, { userId, day, before: before.points })
}

interface Rest {
  userId: number
  day: string
  /** Points before the change. */
  before: number
}

/** Updates what depends on points and trades: challenges, badges, levels and the notifications about them. */
async function settleRest(needs: Needs, tx: Database, { userId, day, before }: Rest): Promise<void> {
  const now = needs.clock.now()
  const moved = await settleProgress(tx, userId, day, now)
  for (const one of moved) await (one.isCompleted ? giveReward(tx, userId, one, now) : takeReward(tx, userId, one))
  const figures = { ...(await figuresOf(tx, userId)), streak: longestStreak(await tradingDays(tx, userId)) }
  const badges = await settleBadges(tx, userId, figures, now)
  const total = await totalOf(tx, userId)
  const challenges = moved.filter(({ isCompleted }) => isCompleted)
  const [levelBefore, levelNow] = [standingOf(before).index, standingOf(total.points).index]
  await tellGains(needs, tx, userId, { badges, challenges, levelBefore, levelNow })
}

/** Recomputes today's challenges for a user who has just joined one. */
export async function settleToday(needs: Needs, tx: Database, userId: number): Promise<void> {
  const before = (await totalOf(tx, userId)).points
  await settleRest(needs, tx, { userId, day: wallTime(needs.clock.now()).day, before })
}
