import { harm } from './entry.ts'

/** Grown for its looks, and nobody we trust calls it harmful. */
export const petSafe = harm(
  'safe',
  'safe',
  'safe',
  'The ASPCA lists it as non-toxic to cats and dogs. Not on the RHS/HTA list of potentially harmful plants.',
)

/** Harmless to people; for pets nobody we trust has said. */
export const petUnknown = harm(
  'safe',
  'unknown',
  'unknown',
  'Not on the RHS/HTA list of potentially harmful plants. We know of no ASPCA verdict for cats and dogs.',
)
