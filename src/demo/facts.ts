import type { ListingFacts } from '#features/listings/base/facts.ts'

/** Facts of demo listings, by their titles. */
const facts: ReadonlyMap<string, ListingFacts> = new Map(
  Object.entries({
    'Gardener’s Delight tomato seedlings, six': {
      variety: 'Gardener’s Delight',
      grownFrom: 'seed',
      potSize: '7cm',
      heightCm: 18,
      peatFree: true,
    },
    'Courgette ‘Black Beauty’ plants, pair': {
      variety: 'Black Beauty',
      grownFrom: 'seed',
      potSize: '9cm',
      peatFree: true,
    },
    'Surplus beefsteak tomatoes, 1 kg': { organic: true },
    'Rhubarb ‘Timperley Early’ division': { variety: 'Timperley Early', grownFrom: 'division', potSize: '3l' },
    'Runner bean ‘Scarlet Emperor’ seed': { variety: 'Scarlet Emperor', grownFrom: 'seed', organic: true },
    'Spider plant babies, three': { grownFrom: 'offset', potSize: '7cm', peatFree: true },
    'Climbing bean ‘Cherokee Trail of Tears’ seed': {
      variety: 'Cherokee Trail of Tears',
      grownFrom: 'seed',
      seedYear: 2025,
      organic: true,
    },
  } satisfies Record<string, ListingFacts>),
)

export const demoFacts = (title: string): ListingFacts => facts.get(title) ?? {}
