/** Why a reservation that a saved card was to be charged for is not sold any more. */
export const CHARGE_ENDS = {
  left: 'An account was closed.',
  youLeft: 'You have closed your account.',
  buyer: 'Your account is not open.',
  seller: 'The grower’s plants are not on sale at the moment.',
  blocked: 'You cannot buy from this person any more.',
  removed: 'The listing was removed.',
  card: 'Your saved card was removed.',
} as const
