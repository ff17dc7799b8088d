import type { PlantEntry } from '#features/plants/contract.ts'

type Toxicity = PlantEntry['toxicity']

const harms: readonly (readonly [level: Toxicity['people'], words: string])[] = [
  ['dangerous', 'Dangerous to'],
  ['toxic', 'Toxic to'],
  ['mild', 'Mildly harmful to'],
]

/** `Dangerous to cats; toxic to people and dogs`, the worst first; null where no harm is known. */
export function harmInWords(toxicity: Pick<Toxicity, 'people' | 'cats' | 'dogs'>): string | null {
  const parts = harms.flatMap(([level, words], at) => {
    const whom = (['people', 'cats', 'dogs'] as const).filter((one) => toxicity[one] === level)
    if (whom.length === 0) return []
    const last = whom.at(-1)
    const names = whom.length > 1 ? `${whom.slice(0, -1).join(', ')} and ${last}` : last
    return [`${at > 0 ? words.toLowerCase() : words} ${names}`]
  })
  if (parts.length === 0) return null
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const INDOORS: readonly PlantEntry['kind'][] = ['house-plant', 'succulent']

/** The page of the care tips that are about a plant. */
export const careOf = ({ kind, name }: Pick<PlantEntry, 'kind' | 'name'>): string =>
  `/plant-care?${INDOORS.includes(kind) ? '' : 'tab=garden&'}q=${encodeURIComponent(name)}`
