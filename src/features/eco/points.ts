/** What an eco action earns. */
export const POINTS = {
  /** Each local exchange. */
  trade: 50,
  /** Once for an exchange with one or more eco-friendly methods. */
  methods: 25,
  /** Once in a lifetime, with the first exchange. */
  firstTrade: 100,
} as const

/** An estimate, explained in the Impact Guide: what one local exchange saves against one from far away. */
export const KG_PER_TRADE = 2.5

/** Trades of one person that count on one day. */
export const MOST_TRADES_A_DAY = 10

/** `12.5 kg`; from 1000 kg in tonnes with one decimal. */
export const carbonText = (kg: number): string => (kg >= 1000 ? `${(kg / 1000).toFixed(1)} tonnes` : `${kg} kg`)

/** `1,250`: as `Intl` has it for en-GB. */
export const pointsText = (points: number): string => String(points).replace(/\B(?=(\d{3})+$)/g, ',')
