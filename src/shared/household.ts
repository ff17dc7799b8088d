/** Those whom a plant can harm. */
export const householdMembers = ['cats', 'dogs', 'children'] as const
export type HouseholdMember = (typeof householdMembers)[number]

/** What a plant has to grow with. */
export const growingLimits = ['northFacing', 'noGreenhouse'] as const
export type GrowingLimit = (typeof growingLimits)[number]

/** Who lives with a viewer, and where their plants grow. Numbers and names are never asked for. */
export type Household = Readonly<Record<HouseholdMember | GrowingLimit, boolean>>

/** Cookie with the viewer's household, such as `cdn`. Scripts cannot read it. */
export const HOUSEHOLD_COOKIE = 'household'
/** How long browsers keep it, in seconds. */
export const HOUSEHOLD_COOKIE_AGE = 365 * 24 * 60 * 60

const letters: readonly (readonly [letter: string, part: keyof Household])[] = [
  ['c', 'cats'],
  ['d', 'dogs'],
  ['k', 'children'],
  ['n', 'northFacing'],
  ['g', 'noGreenhouse'],
]

/** A letter for each part that is true, in a fixed order. */
export const householdToText = (household: Household): string =>
  letters.map(([letter, part]) => (household[part] ? letter : '')).join('')

/** Reads the text in its fixed order; null when it is missing, empty or not ours. */
export function householdFromText(text: string | null | undefined): Household | null {
  if (!text || !/^c?d?k?n?g?$/.test(text)) return null
  const has = (letter: string) => text.includes(letter)
  return {
    cats: has('c'),
    dogs: has('d'),
    children: has('k'),
    northFacing: has('n'),
    noGreenhouse: has('g'),
  }
}

/** `cats`, `cats and dogs`, `cats, dogs and children` */
export const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Those of the household whom a plant can harm. */
export const membersOf = (household: Household): HouseholdMember[] => householdMembers.filter((who) => household[who])

/** Where plants grow, in words that continue a sentence. */
const placeNames: Readonly<Record<GrowingLimit, string>> = {
  northFacing: 'a north-facing side',
  noGreenhouse: 'no greenhouse',
}

/** `cats and children; no greenhouse` */
export const householdInWords = (household: Household): string =>
  [membersOf(household), growingLimits.filter((limit) => household[limit]).map((limit) => placeNames[limit])]
    .filter((words) => words.length > 0)
    .map(inWords)
    .join('; ')
