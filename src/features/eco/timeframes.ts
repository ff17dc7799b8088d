/** This week from Monday, this month, or all time, by the calendar in London. */
export const timeframes = ['weekly', 'monthly', 'all-time'] as const
export type Timeframe = (typeof timeframes)[number]

export const USUAL_TIMEFRAME: Timeframe = 'monthly'
