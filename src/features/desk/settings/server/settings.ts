import type { Deps } from '#deps.ts'
import { nameOperatorAccount } from '#features/accounts/server/operator-account-store.ts'
import { DomainError } from '#shared/errors.ts'
import { type SiteSetting, siteSettingNames, siteSettings } from '#shared/site/site-settings.ts'
import { addAudit } from '../../server/audit-store.ts'
import type { SettingShown } from '../settings-contract.ts'

type SettingsDeps = Pick<Deps, 'db' | 'site' | 'clock' | 'transaction'>

interface Change {
  name: SiteSetting
  value: string | null
}

/** Every setting as it was entered, and what holds otherwise. */
export const shownSettings = async ({ db, site }: Pick<Deps, 'db' | 'site'>): Promise<SettingShown[]> => {
  const entered = await site.allEntered(db)
  return siteSettingNames.map((name) => ({
    name,
    value: entered.get(name) ?? null,
    fallback: site.fallback(name),
  }))
}

/** Stores changes that fit their rules, all or none, and logs each. What is stored already is not logged again. */
export async function changeSiteSettings(
  deps: SettingsDeps,
  me: { id: number },
  changes: readonly Change[],
): Promise<SettingShown[]> {
  const { transaction, clock, site } = deps
  const checked = check(changes)
  await transaction(async (tx) => {
    const entered = await site.allEntered(tx, { isLocked: true })
    for (const { name, value } of checked) {
      const before = entered.get(name) ?? null
      if (value === before) continue
      const at = clock.now()
      await site.save(tx, { name, value, at })
      if (name === 'productName') await nameOperatorAccount(deps, tx, value ?? site.fallback(name))
      const words = { before: before ?? site.fallback(name), after: value ?? site.fallback(name) }
      await addAudit(tx, { actorId: me.id, action: 'change-setting', ...words, reason: siteSettings[name].label, at })
    }
  })
  await site.reload()
  return shownSettings(deps)
}

/** The changes with trimmed values; an empty one unsets its setting. Refuses with a sentence for each that does not fit. */
function check(changes: readonly Change[]): Change[] {
  const fields: Record<string, string> = {}
  const trimmed = changes.map(({ name, value }) => ({ name, value: value?.trim() || null }))
  for (const { name, value } of trimmed) {
    if (value === null) continue
    const read = siteSettings[name].value.safeParse(value)
    if (!read.success) fields[name] = read.error.issues[0]?.message ?? 'This does not fit'
  }
  if (new Set(trimmed.map(({ name }) => name)).size < trimmed.length)
    throw new DomainError('invalid', 'Change each setting once')
  const [message] = Object.values(fields)
  if (message !== undefined) throw new DomainError('invalid', message, { fields })
  return trimmed
}
