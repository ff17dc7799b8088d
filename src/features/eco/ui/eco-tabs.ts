import { type Timeframe, timeframes, USUAL_TIMEFRAME } from '../timeframes.ts'

export const ecoTabs = ['dashboard', 'leaderboard', 'challenges', 'guide'] as const
export type EcoTab = (typeof ecoTabs)[number]

/** What the page's address says; left out where it is the usual. */
export interface EcoSearch {
  tab?: EcoTab
  timeframe?: Timeframe
}

/** Reads an address that anybody may have written. */
export function readEcoSearch(search: Record<string, unknown>): EcoSearch {
  const tab = ecoTabs.find((one) => one === search['tab'])
  const timeframe = timeframes.find((one) => one === search['timeframe'])
  return {
    ...(tab && tab !== 'dashboard' && { tab }),
    ...(tab === 'leaderboard' && timeframe && timeframe !== USUAL_TIMEFRAME && { timeframe }),
  }
}

/** The address of a tab, of a leaderboard's timeframe. */
export function ecoHref(tab: EcoTab, timeframe: Timeframe = USUAL_TIMEFRAME): string {
  const query = new URLSearchParams({
    ...(tab !== 'dashboard' && { tab }),
    ...(timeframe !== USUAL_TIMEFRAME && { timeframe }),
  })
  return query.size > 0 ? `/eco-impact?${query}` : '/eco-impact'
}
