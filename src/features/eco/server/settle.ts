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
 * Nothing is added up: what an order changes is always reckoned anew from the orders of that pair and that day, so that
 * hearing of it twice, late or in another order ends in the same figures.
 */
export async function hearCompleted(needs: Needs, tx: Database, sale: Sale): Promise<void> {
  await lockPeople(tx, pairOf(sale))
  await keepTrade(tx, sale.transactionId)
  const trade = await findTrade(tx, sale.transactionId)
  if (trade) await settleTrade(needs, tx, trade)
}

/** The money went back: what the order had earned goes too. */
export async function hearRefunded(needs: Needs, tx: Database, sale: Sale): Promise<void> {
  await lockPeople(tx, pairOf(sale))
  const trade = await findTrade(tx, sale.transactionId)
  if (!trade) return
  await dropTrade(tx, sale.transactionId)
  await settleTrade(needs, tx, trade)
}

/** Puts right what a pair's day is worth to both. The people must be locked. */
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
  /** Points before anything was changed. */
  before: number
}

/** What follows from the points and trades: challenges, badges, levels, and the word about them. */
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

/** Reckons the challenges of today, for somebody who has just joined one. */
export async function settleToday(needs: Needs, tx: Database, userId: number): Promise<void> {
  const before = (await totalOf(tx, userId)).points
  await settleRest(needs, tx, { userId, day: wallTime(needs.clock.now()).day, before })
}
