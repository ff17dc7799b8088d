import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { levelNames } from './levels.ts'
import { ecoMethods } from './methods.ts'
import { timeframes } from './timeframes.ts'

const badge = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  iconName: z.string(),
  badgeColor: z.string(),
  /** When the requester earned it; null when they have not, or are not signed in. */
  earnedAt: z.nullable(instant),
})
export type EcoBadge = z.output<typeof badge>

const achievement = z.object({ kind: z.enum(['badge', 'challenge']), title: z.string(), at: instant })
export type Achievement = z.output<typeof achievement>

const summary = z.object({
  totalPoints: z.number(),
  /** Kilograms; an estimate. */
  totalCarbonSaved: z.number(),
  /** Consecutive days with a local trade, up to today or yesterday. */
  streakDays: z.number(),
  longestStreak: z.number(),
  level: z.enum(levelNames),
  /** Number of counted trades. */
  trades: z.number(),
  badges: z.array(badge),
  /** The latest achievements, newest first. */
  achievements: z.array(achievement),
  allowLeaderboard: z.boolean(),
  /** Position on this month's leaderboard; null when private or without points this month. */
  position: z.nullable(z.number()),
})
export type EcoSummary = z.output<typeof summary>

export const ecoSummary = endpoint({
  method: 'GET',
  path: '/api/eco/summary',
  access: 'member',
  summary: 'Your points, level, streak, badges and leaderboard position',
  reply: summary,
})

const community = z.object({
  /** Kilograms; an estimate. Each trade is included once, although it counts for both of its users. */
  totalCarbonSaved: z.number(),
  trades: z.number(),
  /** Number of users who have earned points. */
  gardeners: z.number(),
})
export type EcoCommunity = z.output<typeof community>

export const ecoCommunity = endpoint({
  method: 'GET',
  path: '/api/eco/community',
  access: 'anyone',
  isShared: true,
  summary: 'Total savings of all local trades',
  reply: community,
})

const entry = z.object({
  id: z.number(),
  position: z.number(),
  username: z.string(),
  isCurrentUser: z.boolean(),
  level: z.enum(levelNames),
  totalPoints: z.number(),
  totalCarbonSaved: z.number(),
})
export type LeaderboardEntry = z.output<typeof entry>

/** Maximum number of rows. The requester's own row follows them when it is ranked lower. */
export const LEADERBOARD_LENGTH = 50

export const ecoLeaderboard = endpoint({
  method: 'GET',
  path: '/api/eco/leaderboard',
  access: 'anyone',
  isShared: true,
  summary: 'The visible users with the most points this week, this month or of all time',
  query: z.object({ timeframe: z.optional(z.enum(timeframes, 'Choose weekly, monthly or all-time')) }),
  reply: z.array(entry),
})

const challenge = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** Never above the target; 0 before the user has joined. */
  progress: z.number(),
  target: z.number(),
  timeLeft: z.string(),
  endDate: instant,
  /** In points. */
  reward: z.number(),
  isJoined: z.boolean(),
  isCompleted: z.boolean(),
})
export type EcoChallenge = z.output<typeof challenge>

export const ecoChallenges = endpoint({
  method: 'GET',
  path: '/api/eco/challenges',
  access: 'anyone',
  isShared: true,
  summary: 'The challenges of this month, with your progress',
  reply: z.array(challenge),
})

export const joinChallenge = endpoint({
  method: 'POST',
  path: '/api/eco/challenges/:id/join',
  access: 'member',
  summary: 'Joins a challenge; trades since it began count. Idempotent',
  params: z.object({ id: idText }),
  reply: challenge,
})

const settings = z.object({ allowLeaderboard: z.boolean('Choose Visible or Private') })

export const ecoSettings = endpoint({
  method: 'PUT',
  path: '/api/eco/settings',
  access: 'member',
  summary: 'Whether your username appears on the leaderboards',
  body: settings,
  reply: settings,
})

export const ecoBadges = endpoint({
  method: 'GET',
  path: '/api/eco/badges',
  access: 'anyone',
  isShared: true,
  summary: 'All badges, with when you earned them',
  reply: z.array(badge),
})

const methods = z.array(z.enum(ecoMethods, 'This is not an eco-friendly method we know')).check(
  z.maxLength(ecoMethods.length, 'Name each method once'),
  z.overwrite((named) => ecoMethods.filter((method) => named.includes(method))),
)

/** A purchase for which eco-friendly methods can be declared. */
const declaration = z.object({
  transactionId: z.number(),
  methods,
  /** Deadline for changing them. */
  until: instant,
})
export type Declaration = z.output<typeof declaration>

export const ecoOrders = endpoint({
  method: 'GET',
  path: '/api/eco/orders',
  access: 'member',
  summary: 'Your purchases of the last week, with their eco-friendly methods',
  reply: z.array(declaration),
})

export const declareMethods = endpoint({
  method: 'PUT',
  path: '/api/eco/orders/:id',
  access: 'member',
  summary: 'Declares the eco-friendly methods of a purchase, within a week of its completion',
  params: z.object({ id: idText }),
  body: z.object({ methods }),
  reply: declaration,
})
