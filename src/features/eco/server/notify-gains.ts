import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { levels } from '../levels.ts'
import type { Moved } from './challenge-store.ts'
import { achievementEmail } from './emails/achievement.ts'

export type EcoDeps = Pick<Deps, 'clock' | 'mail' | 'live' | 'publicUrl'>

/** What a user has just achieved. */
export interface Gains {
  badges: readonly string[]
  challenges: readonly Moved[]
  /** Levels as indexes in `levels`. */
  levelBefore: number
  levelNow: number
}

interface Word {
  key: string
  title: string
  body: string
  tab?: string
}

/**
 * Sends each notification once in a user's lifetime: what was lost by a refund and earned again is not notified again.
 */
export async function notifyGains(deps: EcoDeps, tx: Database, userId: number, gains: Gains): Promise<void> {
  for (const { key, title, body, tab } of wordsOf(gains)) {
    const href = tab ? `/eco-impact?tab=${tab}` : '/eco-impact'
    await notify(deps, tx, {
      userId,
      kind: 'eco',
      title,
      body,
      href,
      key,
      mail: achievementEmail({ title, body, url: `${deps.publicUrl()}${href}` }),
      isGentle: true,
    })
  }
}

function wordsOf({ badges, challenges, levelBefore, levelNow }: Gains): Word[] {
  const level = levels[levelNow]
  return [
    ...(level && levelNow > levelBefore
      ? [{ key: `eco-level:${levelNow}`, title: `You are ${article(level.name)} ${level.name} now`, body: LEVEL }]
      : []),
    ...challenges.map(({ id, title, reward }) => ({
      key: `eco-challenge:${id}`,
      title: `Challenge completed: ${title}`,
      body: `You have earned ${reward} points.`,
      tab: 'challenges',
    })),
    ...badges.map((name) => ({
      key: `eco-badge:${name}`,
      title: `New badge: ${name}`,
      body: 'You can see it under Recent achievements.',
      tab: 'challenges',
    })),
  ]
}

const LEVEL = 'Your local trades have brought you a level up.'

const article = (name: string): string => (/^[AEIOU]/.test(name) ? 'an' : 'a')
