/** What holds until an admin sets something else at the desk. Fees in basis points (100 = 1 %), prices in pence. */
export const DEFAULT_RATES = { commission: 600, protection: 300 } as const
export const DEFAULT_BOOST_PRICE = 300
export const DEFAULT_REGISTRATION = 'Registered in England & Wales'
export const DEFAULT_HOME = {
  heading: 'Good plants, grown a few streets away.',
  text: 'Buy seedlings, cuttings and spare veg from gardeners near you. Pay by card with buyer protection; the seller is paid once you have collected.',
} as const
