import { eq, ne, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rowsToKeep } from './rows-to-keep.ts'
import { settings } from './tables.ts'

/** A fact about the whole database; null when it is not known yet. */
export async function settingOf(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value ?? null
}

/** Stores a setting unless it is there already. Returns the stored value, which another process may have written. */
export async function decideSetting(db: Database, name: string, value: string): Promise<string> {
  await db.insert(settings).values({ name, value }).onConflictDoNothing()
  return (await settingOf(db, name)) ?? value
}

export async function saveSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value }, setWhere: ne(settings.value, value) })
}

export async function deleteSetting(db: Database, name: string): Promise<void> {
  await db.delete(settings).where(eq(settings.name, name))
}

/** The members' second factors are encrypted with it where ENCRYPTION_KEY does not replace it. */
export const encryptionKeyToKeep = rowsToKeep(settings, { where: sql`name = 'encryption-key'`, isReplaced: true })
