import type { Deps } from '#deps.ts'
import { BOOST_DAYS } from '../base/fees.ts'
import { protectionWording } from '../base/terms.ts'

/** What the checkout starts with, as it is set now. */
export const offered = (config: Deps['config']) => ({
  wallets: config.wallets,
  banner: config.testBanner,
  cardMinPrice: config.cardMinPrice,
  protectionDefault: config.buyerProtectionDefault,
  rates: config.rates,
  collectDays: config.deadlines.collectDays,
  protectionWording: protectionWording(config.rates),
  boost: { price: config.boostPrice, days: BOOST_DAYS, claim: config.boostClaim },
})
