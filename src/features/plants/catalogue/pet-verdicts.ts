import { harm } from './entry.ts'

/** Ornamental, and no trusted source calls it harmful. */
export const petSafe = harm(
  'safe',
  'safe',
  'safe',
  'The ASPCA lists it as non-toxic to cats and dogs. Not on the RHS/HTA list of potentially harmful plants.',
)

/** Harmless to people; no trusted source covers pets. */
export const petUnknown = harm(
  'safe',
  'unknown',
  'unknown',
  'Not on the RHS/HTA list of potentially harmful plants. We know of no ASPCA verdict for cats and dogs.',
)
