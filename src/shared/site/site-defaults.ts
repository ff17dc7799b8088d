import { pence } from '../money.ts'
import type { SiteColours } from './accent.ts'
import { DEFAULT_COLOURS } from './colour-rules.ts'
import { DEFAULT_DEADLINES } from './default-deadlines.ts'
import { DEFAULT_HOME } from './default-home.ts'
import { DEFAULT_RATES } from './default-rates.ts'

/** The product's name, which an installation can change. */
const DEFAULT_PRODUCT_NAME = 'Hedgerow'
const DEFAULT_BOOST_PRICE = 300
const DEFAULT_REGISTRATION = 'Registered in England & Wales'

/** What the desk alone sets, as it is until an admin sets something else. Prices in pence. */
export const SITE_DEFAULTS = {
  productName: DEFAULT_PRODUCT_NAME as string,
  rates: DEFAULT_RATES,
  deadlines: DEFAULT_DEADLINES,
  boostPrice: pence(DEFAULT_BOOST_PRICE),
  closedAreas: [] as readonly string[],
  colours: DEFAULT_COLOURS as SiteColours,
  home: DEFAULT_HOME,
  registration: DEFAULT_REGISTRATION,
} as const
