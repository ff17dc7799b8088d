/** Points for each eco action. */
export const POINTS = {
  /** For each local exchange. */
  trade: 50,
  /** Once for each exchange with one or more eco-friendly methods. */
  methods: 25,
  /** Once for each user, with their first exchange. */
  firstTrade: 100,
} as const

/** Estimated saving of one local exchange compared with one over a long distance; explained in the Impact Guide. */
export const KG_PER_TRADE = 2.5

/** Maximum number of trades that count for one user on one day. */
export const MAX_TRADES_A_DAY = 10

/** `12.5 kg`; from 1000 kg in tonnes with one decimal. */
export const carbonText = (kg: number): string => (kg >= 1000 ? `${(kg / 1000).toFixed(1)} tonnes` : `${kg} kg`)

/** `1,250`: the format of `Intl` for en-GB. */
export const pointsText = (points: number): string => String(points).replace(/\B(?=(\d{3})+$)/g, ',')
