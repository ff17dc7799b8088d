import { eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import type { Live } from '#adapters/live/live.ts'
import type { Config } from '#config.ts'
import type { Log } from '#shared/log.ts'
import { readSiteValues, type SiteSetting, type SiteValues } from '#shared/site/site-settings.ts'
import { fallbackTexts } from './overlay.ts'
import { siteSettings } from './tables.ts'

/** What admins have set at the desk, the same in all processes. */
export interface SiteSettings {
  /** What is set now. Other processes follow a change within moments of its commit. */
  values(): SiteValues
  /** Every setting as it was entered, from the database; `isLocked` makes other changes wait for this transaction. */
  allEntered(tx: Database, options?: { isLocked?: boolean }): Promise<ReadonlyMap<string, string>>
  /** What holds when a setting is not set, as it would be entered. */
  fallback(name: SiteSetting): string
  /** Sets or, with null, unsets one setting in the caller's transaction. */
  save(tx: Database, change: { name: SiteSetting; value: string | null; at: Date }): Promise<void>
  /** Reads again what is stored: after the commit of a change that the caller made. */
  reload(): Promise<void>
}

interface Parts {
  /** The configuration without the settings. */
  config: Config
  db: Database
  live: Live
  log: Log
}

export async function openSiteSettings({ config, db, live, log }: Parts): Promise<SiteSettings> {
  const fallbacks = fallbackTexts(config)
  let values: SiteValues = {}
  let [begun, held] = [0, 0]
  const reload = async (): Promise<void> => {
    begun += 1
    const nth = begun
    const read = readSiteValues(await enteredIn(db))
    // A read that began later has answered: it saw every change that this one saw.
    if (nth < held) return
    held = nth
    if (read.unreadable.length > 0) log.warn({ settings: read.unreadable }, 'settings of the site cannot be read')
    values = read.values
  }
  await reload()
  live.follow('site-settings', () => {
    // While the database is unavailable the last values hold; the end of the outage is announced too.
    reload().catch((error) => log.error({ error }, 'the settings of the site could not be read'))
  })
  return {
    values: () => values,
    async allEntered(tx, { isLocked = false } = {}) {
      if (isLocked) await tx.execute(sql`lock table site_settings in share row exclusive mode`)
      return enteredIn(tx)
    },
    fallback: (name) => fallbacks[name],
    async save(tx, { name, value, at }) {
      const row = { value: value ?? '', changedAt: at }
      if (value === null) await tx.delete(siteSettings).where(eq(siteSettings.name, name))
      else
        await tx
          .insert(siteSettings)
          .values({ name, ...row })
          .onConflictDoUpdate({ target: siteSettings.name, set: row })
      await live.announce(tx, 'site-settings')
    },
    reload,
  }
}

async function enteredIn(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ name: siteSettings.name, value: siteSettings.value }).from(siteSettings)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export const siteSettingsToKeep = rowsToKeep(siteSettings)
