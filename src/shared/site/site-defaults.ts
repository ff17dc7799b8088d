import { pence } from '../money.ts'
import { type Accent, DEFAULT_ACCENT } from './accent.ts'

/** What holds until an admin sets something else at the desk. Fees in basis points (100 = 1 %), prices in pence. */
export const DEFAULT_RATES = { commission: 600, protection: 300 } as const
const DEFAULT_BOOST_PRICE = 300
const DEFAULT_REGISTRATION = 'Registered in England & Wales'
const DEFAULT_HOME = {
  heading: 'Good plants, grown a few streets away.',
  text: 'Buy seedlings, cuttings and spare veg from gardeners near you. Pay by card with buyer protection; the seller is paid once you have collected.',
} as const

/** What the desk alone sets. */
export const SITE_DEFAULTS = {
  rates: DEFAULT_RATES,
  boostPrice: pence(DEFAULT_BOOST_PRICE),
  closedAreas: [] as readonly string[],
  accent: DEFAULT_ACCENT as Accent,
  home: DEFAULT_HOME,
  registration: DEFAULT_REGISTRATION,
} as const
