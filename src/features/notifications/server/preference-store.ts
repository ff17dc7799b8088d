import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { settingOf } from '#adapters/db/settings.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { recordOf } from '#shared/keyed.ts'
import { type Channels, defaultChannels, isRequired, type NotificationKind, notificationKinds } from '../kinds.ts'
import { notificationPreferences as preferences } from './tables.ts'

/** A user's delivery preferences for every kind. */
export async function channelsOf(db: Database, userId: number): Promise<Record<NotificationKind, Channels>> {
  const rows = await db
    .select({
      kind: preferences.kind,
      inApp: preferences.inApp,
      email: preferences.email,
      push: preferences.push,
    })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  const chosen = new Map(
    rows.map(({ kind, push, ...channels }) => [kind, { ...channels, push: push ?? defaultChannels[kind].push }]),
  )
  return recordOf(notificationKinds, (kind) => (!isRequired(kind) && chosen.get(kind)) || defaultChannels[kind])
}

type Choice = Omit<Channels, 'push'> & { kind: NotificationKind; push?: boolean | undefined }

/** Stores a user's preferences by kind. Whether they are pushed does not change where it is left out. */
export async function saveChannels(db: Database, userId: number, chosen: readonly Choice[], now: Date): Promise<void> {
  if (chosen.length === 0) return
  const rows = chosen.map((one) => ({
    ...{ userId, ...one, push: one.push ?? null },
    ...{ endedFrom: null, endedLink: null, updatedAt: now },
  }))
  await db
    .insert(preferences)
    .values(rows)
    .onConflictDoUpdate({
      target: [preferences.userId, preferences.kind],
      set: {
        inApp: sql`excluded.in_app`,
        email: sql`excluded.mails`,
        push: sql`coalesce(excluded.push, ${preferences.push})`,
        endedFrom: null,
        endedLink: null,
        updatedAt: now,
      },
    })
}

/** The secret that signs unsubscribe links. */
export async function unsubscribeSecret(db: Database): Promise<string> {
  const secret = await settingOf(db, 'unsubscribe-secret')
  if (secret === null) throw new Error('the database has no secret for unsubscribe links')
  return secret
}

/** The kinds that a link unsubscribes from: its own kind, or every kind in the digest. */
const endedBy = async (db: Database, userId: number, by: NotificationKind | 'digest') => {
  const channels = await channelsOf(db, userId)
  const kinds = by === 'digest' ? notificationKinds.filter((kind) => channels[kind].email === 'daily') : [by]
  return kinds.filter((kind) => !isRequired(kind)).map((kind) => ({ kind, ...channels[kind] }))
}

/** Stops the emails of a link and stores the previous preferences. */
export async function stopEmails(
  db: Database,
  userId: number,
  by: NotificationKind | 'digest',
  now: Date,
): Promise<void> {
  for (const { kind, inApp, email } of await endedBy(db, userId, by)) {
    if (email === 'off') continue
    const change = { email: 'off', endedFrom: email, endedLink: by, updatedAt: now } as const
    await db
      .insert(preferences)
      .values({ userId, kind, inApp, ...change })
      .onConflictDoUpdate({ target: [preferences.userId, preferences.kind], set: change })
  }
}

/** Reverts what the same link stopped, except where the preference was changed since. */
export async function resumeEmails(
  db: Database,
  userId: number,
  by: NotificationKind | 'digest',
  now: Date,
): Promise<void> {
  await db
    .update(preferences)
    .set({
      email: sql`${preferences.endedFrom}`,
      endedFrom: null,
      endedLink: null,
      updatedAt: now,
    })
    .where(and(eq(preferences.userId, userId), eq(preferences.endedLink, by)))
}

/** Whether the emails of a link are currently sent. */
export async function areEmailsOn(db: Database, userId: number, by: NotificationKind | 'digest'): Promise<boolean> {
  return (await endedBy(db, userId, by)).some(({ email }) => email !== 'off')
}

export const preferencesToKeep = rowsToKeep(preferences, { where: sql`user_id in ${membersToKeep}` })
