import { type Timeframe, timeframes, USUAL_TIMEFRAME } from '../timeframes.ts'

export const ecoTabs = ['dashboard', 'leaderboard', 'challenges', 'guide'] as const
export type EcoTab = (typeof ecoTabs)[number]

/** The search parameters of the page; defaults are left out. */
export interface EcoSearch {
  tab?: EcoTab
  timeframe?: Timeframe
}

/** Parses search parameters, which are untrusted. */
export function readEcoSearch(search: Record<string, unknown>): EcoSearch {
  const tab = ecoTabs.find((one) => one === search['tab'])
  const timeframe = timeframes.find((one) => one === search['timeframe'])
  return {
    ...(tab && tab !== 'dashboard' && { tab }),
    ...(tab === 'leaderboard' && timeframe && timeframe !== USUAL_TIMEFRAME && { timeframe }),
  }
}

/** The URL of a tab, or of a leaderboard's timeframe. */
export function ecoHref(tab: EcoTab, timeframe: Timeframe = USUAL_TIMEFRAME): string {
  const query = new URLSearchParams({
    ...(tab !== 'dashboard' && { tab }),
    ...(timeframe !== USUAL_TIMEFRAME && { timeframe }),
  })
  return query.size > 0 ? `/eco-impact?${query}` : '/eco-impact'
}
