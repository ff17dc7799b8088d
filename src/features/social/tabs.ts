import { keysOf, withoutUndefined } from '#shared/keyed.ts'

/** The tabs of the tool, by their names in the URL. */
export const socialTabs = {
  'content-generator': 'Content Generator',
  'account-targeting': 'Account Targeting',
  'seasonal-calendar': 'Seasonal Calendar',
  analytics: 'Analytics',
  scheduler: 'Scheduler',
} as const
export type SocialTab = keyof typeof socialTabs

/** The search parameters: the tab and the month of the schedule (`2026-11`). */
export interface SocialAddress {
  tab?: SocialTab
  month?: string
}

/** The tab of this name; undefined for any other text. */
export const socialTabOf = (name: unknown): SocialTab | undefined => keysOf(socialTabs).find((tab) => tab === name)

export const readSocialAddress = ({ tab, month }: Record<string, unknown>): SocialAddress => ({
  ...withoutUndefined({ tab: socialTabOf(tab) }),
  ...(typeof month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) && { month }),
})

export const socialAddress = ({ tab, month }: SocialAddress): string => {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(month && { month }) })
  return query.size > 0 ? `/social-automation?${query}` : '/social-automation'
}
