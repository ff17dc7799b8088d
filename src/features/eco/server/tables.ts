import { sql } from 'drizzle-orm'
import { boolean, date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { figureNames } from '../badges.ts'
import { challengeTypes } from '../challenges.ts'
import { impactKinds, verificationStatuses } from '../impacts.ts'
import { ecoMethods } from '../methods.ts'
import { timeframes } from '../timeframes.ts'

/** Completed orders, as far as eco impact needs them. */
export const ecoTrades = pgTable('eco_trades', {
  transactionId: integer('transaction_id').primaryKey(),
  buyerId: integer('buyer_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  completedAt: instant('completed_at').notNull(),
  day: date().notNull().generatedAlwaysAs(sql`((completed_at AT TIME ZONE 'Europe/London'::text))::date`),
  methods: text({ enum: ecoMethods }).array().notNull().default([]),
  isCounted: boolean('is_counted').notNull().default(false),
})

export const ecoImpacts = pgTable('eco_impacts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  transactionId: integer('transaction_id'),
  productId: integer('product_id'),
  actionType: text('action_type', { enum: impactKinds }).notNull(),
  carbonPoints: integer('carbon_points').notNull(),
  carbonSavedKg: numeric('carbon_saved_kg', { precision: 8, scale: 3 }).notNull().default('0'),
  description: text(),
  verificationStatus: text('verification_status', { enum: verificationStatuses }).notNull().default('pending'),
  createdAt: instant('created_at').notNull(),
  challengeId: integer('challenge_id'),
  day: date().notNull().generatedAlwaysAs(sql`((created_at AT TIME ZONE 'Europe/London'::text))::date`),
})

/** Sums of impacts, kept by triggers. */
export const ecoScores = pgTable(
  'eco_scores',
  {
    frame: text({ enum: timeframes }).notNull(),
    startsOn: date('starts_on').notNull(),
    userId: integer('user_id').notNull(),
    points: integer().notNull(),
    carbonSavedKg: numeric('carbon_saved_kg', { precision: 14, scale: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.frame, table.startsOn, table.userId] })],
)

export const ecoBadges = pgTable('eco_badges', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text().notNull(),
  iconName: text('icon_name').notNull(),
  requirement: integer().notNull(),
  requirementType: text('requirement_type', { enum: figureNames }).notNull(),
  badgeColor: text('badge_color').notNull().default('green'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull(),
})

export const userEcoBadges = pgTable(
  'user_eco_badges',
  {
    userId: integer('user_id').notNull(),
    badgeId: integer('badge_id').notNull(),
    earnedAt: instant('earned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.badgeId] })],
)

export const ecoChallenges = pgTable('eco_challenges', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  description: text().notNull(),
  challengeType: text('challenge_type', { enum: challengeTypes }).notNull(),
  targetValue: integer('target_value').notNull(),
  startDate: instant('start_date').notNull(),
  endDate: instant('end_date').notNull(),
  reward: integer().notNull(),
  isActive: boolean('is_active').notNull().default(true),
})

export const userChallengeProgress = pgTable(
  'user_challenge_progress',
  {
    userId: integer('user_id').notNull(),
    challengeId: integer('challenge_id').notNull(),
    currentProgress: integer('current_progress').notNull().default(0),
    isCompleted: boolean('is_completed').notNull().default(false),
    completedAt: instant('completed_at'),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.challengeId] })],
)

export const userEcoSettings = pgTable('user_eco_settings', {
  userId: integer('user_id').primaryKey(),
  allowLeaderboard: boolean('allow_leaderboard').notNull().default(true),
  shareImpactData: boolean('share_impact_data').notNull().default(true),
  publicProfile: boolean('public_profile').notNull().default(true),
  emailNotifications: boolean('email_notifications').notNull().default(true),
})
