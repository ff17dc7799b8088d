/** What a plant is sold in, the smallest first. */
export const potSizes = {
  plug: 'Plug',
  'bare-root': 'Bare root',
  '7cm': '7 cm pot',
  '9cm': '9 cm pot',
  '11cm': '11 cm pot',
  '13cm': '13 cm pot',
  '1l': '1 litre pot',
  '2l': '2 litre pot',
  '3l': '3 litre pot',
  '5l': '5 litre pot',
  '10l': '10 litre pot or larger',
} as const
export type PotSize = keyof typeof potSizes

/** How a plant was raised. */
export const origins = {
  seed: 'Seed',
  cutting: 'Cutting',
  division: 'Division',
  offset: 'Runner or offset',
  graft: 'Graft',
} as const
export type Origin = keyof typeof origins

/** Names of the facts that searches and alerts filter by. */
export const filterFacts = ['peatFree', 'organic', 'grownFrom', 'potSize'] as const
