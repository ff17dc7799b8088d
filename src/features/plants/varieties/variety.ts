/** What the catalogue knows of a named variety. What a source does not say is left out, and never assumed. */
export interface Breeding {
  /**
   * True: its own seed gives the same variety. False: an F1 hybrid, whose seed does not. Left out also where nobody raises it
   * from seed, as with potatoes and apples.
   */
  openPollinated?: boolean
  /** A source calls it heritage or heirloom, or dates it before 1951. */
  heritage?: true
  source: string
}

/** Varieties of one plant with the same breeding by the same source. */
export interface VarietyGroup extends Breeding {
  /** Slug of the plant. */
  plant: string
  names: readonly string[]
}

/** A name without case, quotes, spaces and “F1”. The search rows hold the same, by the function `variety_key`. */
export const varietyKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/f1$/, '')

/** The variety of a plant, as the search rows name it: `tomato gardenersdelight`. */
export const plantVarietyKey = (plant: string, name: string): string => `${plant} ${varietyKey(name)}`

interface Said {
  openPollinated?: boolean | undefined
  heritage?: true | undefined
}

/** Breeding in words: `Heritage, open-pollinated`. */
export function breedingInWords({ openPollinated, heritage }: Said): string {
  if (openPollinated === false) return 'F1 hybrid: its seed does not come true'
  if (openPollinated) return heritage ? 'Heritage, open-pollinated' : 'Open-pollinated'
  return 'Heritage'
}
