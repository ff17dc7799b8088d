import { type HouseholdMember, membersOf } from '#shared/household.ts'
import { type Answer, UNRECOGNISED, worstOf } from './answer.ts'
import type { MyHousehold, PlantAnswer } from './contract.ts'

/** What a listing offers, by slugs. */
export interface OfferedSlugs {
  /** Null unless the seller has named its plant. */
  plant: { slug: string } | null
  /** Plants, names that several plants share, and `UNRECOGNISED`. */
  otherPlants?: readonly string[] | undefined
}

export const slugsOf = ({ plant, otherPlants = [] }: OfferedSlugs): string[] => [
  ...(plant ? [plant.slug] : []),
  ...otherPlants,
]

/** More names than a title of any length that is allowed can hold are left out; the answer is then not known. */
const MAX_ASKED = 40

/** The slugs that a page asks about. */
export const askedSlugs = (offered: OfferedSlugs): string[] =>
  slugsOf(offered)
    .filter((slug) => slug !== UNRECOGNISED)
    .slice(0, MAX_ASKED)

/** The answer of a list for a listing: the worst of its plants. Null while there is nobody whom a plant can harm. */
export function answerOf({ household, safe, notSafe }: MyHousehold, offered: OfferedSlugs): Answer | null {
  if (household === null || membersOf(household).length === 0) return null
  const slugs = slugsOf(offered)
  if (slugs.some((slug) => notSafe.includes(slug))) return 'not-safe'
  return offered.plant && slugs.every((slug) => safe.includes(slug)) ? 'safe' : 'not-known'
}

/** What a page says of all plants of a listing. */
export interface Summary {
  answer: Answer | null
  /** Members for whom it is not safe. */
  harmed: HouseholdMember[]
  /** Members whom it can kill. */
  killed: HouseholdMember[]
  /** Sentences, the worst first. */
  sentences: string[]
  growing: { isFine: boolean; sentence: string }[]
}

/**
 * Puts the answers for the plants of a listing together: the worse of the loaded list and of the plants' own. Without a
 * named plant it is never safe.
 */
export function summaryOf(mine: MyHousehold, offered: OfferedSlugs, plants: readonly PlantAnswer[]): Summary {
  const members = plants.flatMap((plant) => plant.members)
  const given = members.map(({ answer }) => answer)
  const isKnown = offered.plant !== null && plants.length === slugsOf(offered).length
  const who = mine.household ? membersOf(mine.household) : []
  const listed = answerOf(mine, offered) ?? 'not-known'
  const worst = worstOf(isKnown ? [...given, listed] : [...given, listed, 'not-known'])
  const harmful = members.filter(({ answer }) => answer === 'not-safe')
  const sentencesWith = (wanted: Answer) => members.flatMap((one) => (one.answer === wanted ? [one.sentence] : []))
  return {
    answer: who.length === 0 ? null : worst,
    harmed: who.filter((one) => harmful.some((harm) => harm.who === one)),
    killed: who.filter((one) => harmful.some((harm) => harm.who === one && harm.isDeadly)),
    sentences: [...sentencesWith('not-safe'), ...sentencesWith('not-known'), ...sentencesWith('safe')],
    growing: plants.flatMap((plant) =>
      plant.growing.map(({ answer, sentence }) => ({ isFine: answer === 'suits', sentence })),
    ),
  }
}
