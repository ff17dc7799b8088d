import type { ContentType, PostType } from '../contract.ts'

export const typeNames: Readonly<Record<PostType, string>> = {
  tip: 'Tip',
  seasonal: 'Seasonal',
  educational: 'Educational',
  community: 'Community',
  listing: 'Your listing',
  custom: 'Custom',
}

/** The types that can be requested with one button. */
export const generatorNames: readonly (readonly [Exclude<ContentType, 'custom'>, string])[] = [
  ['daily-tips', 'Daily Tips'],
  ['seasonal', 'Seasonal'],
  ['community', 'Community'],
  ['educational', 'Educational'],
  ['weekly-batch', 'Weekly Batch'],
]
