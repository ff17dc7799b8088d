import type { ChallengeType } from '#features/eco/challenges.ts'
import type { EcoMethod } from '#features/eco/methods.ts'

/** A past free listing that a demo user gave away. */
export interface DemoGift {
  from: string
  to: string
  title: string
  daysAgo: number
  /** A plant unless another category is named. */
  categoryId?: number
  methods?: readonly EcoMethod[]
}

/** Garden Supplies. */
const SUPPLIES = 7
const walked = ['walked-or-cycled'] as const
const all = ['reused-pot', 'peat-free', 'walked-or-cycled'] as const
const pot = ['reused-pot'] as const

export const demoGifts: readonly DemoGift[] = [
  { from: 'rose', to: 'ivy', title: 'Lettuce plugs, a dozen', daysAgo: 61, methods: pot },
  { from: 'rose', to: 'basil', title: 'Strawberry runners', daysAgo: 58, methods: all },
  { from: 'basil', to: 'rose', title: 'Bean poles, eight', daysAgo: 55, categoryId: SUPPLIES },
  { from: 'ivy', to: 'rose', title: 'Chive clump', daysAgo: 49, methods: pot },
  { from: 'rose', to: 'ivy', title: 'Calendula seedlings', daysAgo: 44, methods: walked },
  { from: 'basil', to: 'ivy', title: 'Raspberry suckers', daysAgo: 41 },
  { from: 'rose', to: 'basil', title: 'Comfrey roots', daysAgo: 37, methods: all },
  { from: 'rose', to: 'ivy', title: 'Spare kale plants', daysAgo: 30 },
  {
    from: 'basil',
    to: 'rose',
    title: 'Jars of honeycomb wax ends',
    daysAgo: 27,
    categoryId: SUPPLIES,
    methods: walked,
  },
  { from: 'rose', to: 'ivy', title: 'Leek thinnings', daysAgo: 21, methods: pot },
  { from: 'linden', to: 'fern', title: 'Sempervivum offsets', daysAgo: 20, methods: pot },
  { from: 'basil', to: 'ivy', title: 'Broad bean plugs', daysAgo: 18, methods: walked },
  { from: 'fern', to: 'linden', title: 'Spider plant babies', daysAgo: 16, methods: pot },
  { from: 'rose', to: 'basil', title: 'Garlic cloves for planting', daysAgo: 3, methods: walked },
  { from: 'ivy', to: 'rose', title: 'Clean yoghurt pots, forty', daysAgo: 2, categoryId: SUPPLIES, methods: all },
  { from: 'basil', to: 'rose', title: 'Barrow of leaf mould', daysAgo: 1, categoryId: SUPPLIES, methods: walked },
]

/** The challenges that each demo user has joined. */
export const demoJoins: Readonly<Record<ChallengeType, readonly string[]>> = {
  trades: ['rose', 'ivy'],
  'reused-pot': ['rose', 'fern'],
  'peat-free': [],
  'walked-or-cycled': ['basil', 'rose'],
}
