/** The texts of the home page until an admin sets others at the desk. */
export const DEFAULT_HOME = {
  heading: 'Good plants, grown a few streets away.',
  text: 'Buy seedlings, cuttings and spare veg from gardeners near you. Pay by card with buyer protection; the seller is paid once you have collected.',
} as const
