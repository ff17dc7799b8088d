import { plants } from '#features/plants/catalogue.ts'
import { HARMFUL_LEVELS, INDOOR_KINDS, type Plant } from '#features/plants/plant.ts'
import { normaliseName } from '#features/plants/plant-names.ts'
import { hardinessInWords, kindNames, lightInWords } from '#features/plants/plant-words.ts'
import type { Care, CarePlant, Place, ToxicPlant } from '../care-contract.ts'
import { plantProblems, seasons, tips } from './care-tips.ts'

/** Maximum number of plants returned by a search; the total is counted separately. */
const MAX_SHOWN = 24

const isIndoors = ({ kind }: Plant): boolean => INDOOR_KINDS.includes(kind)

const housePlants = plants.filter(isIndoors)

const toxic: ToxicPlant[] = housePlants
  .filter(({ toxicity: { people, cats, dogs } }) =>
    [people, cats, dogs].some((level) => HARMFUL_LEVELS.includes(level)),
  )
  .map(({ slug, name, latin, toxicity }) => ({ slug, name, latin, ...toxicity }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))

const unknown = housePlants.filter(({ toxicity: { cats, dogs } }) => [cats, dogs].includes('unknown')).length

/** Care advice for one of the two places; with a search, only what contains all of its words. */
export function plantCare(place: Place, q: string): Care {
  const wanted = normaliseName(q).split(' ').filter(Boolean)
  const holds = (...texts: string[]) => {
    const haystack = ` ${normaliseName(texts.join(' '))}`
    return wanted.every((word) => haystack.includes(` ${word}`))
  }
  const found = wanted.length > 0 ? search(place, holds) : []
  return {
    place,
    tips: tips[place].filter(({ title, text }) => holds(title, text)),
    troubles: plantProblems[place].filter(({ sign, cause, cure }) => holds(sign, cause, cure)),
    seasons: seasons[place].filter(({ title, text }) => holds(title, text)),
    toxic: toxic.filter(({ name, latin, note }) => holds(name, latin, note)),
    unknown,
    plants: found.slice(0, MAX_SHOWN).map(toCarePlant),
    found: found.length,
  }
}

/** Plants of the place that match the words, ranked: common name, other names, description. */
function search(place: Place, holds: (...texts: string[]) => boolean): Plant[] {
  const rank = ({ name, latin, synonyms }: Plant) => (holds(name) ? 0 : holds(name, latin, ...synonyms) ? 1 : 2)
  return plants
    .filter((plant) => isIndoors(plant) === (place === 'indoor'))
    .filter(({ name, latin, synonyms, kind, care }) => holds(name, latin, ...synonyms, kindNames[kind], care))
    .map((plant) => ({ plant, rank: rank(plant) }))
    .toSorted((a, b) => a.rank - b.rank || a.plant.name.length - b.plant.name.length)
    .map(({ plant }) => plant)
}

const toCarePlant = ({ slug, name, latin, kind, light, hardiness, care, toxicity }: Plant): CarePlant => ({
  ...{ slug, name, latin, care },
  kind: kindNames[kind],
  light: lightInWords(light),
  hardiness: hardinessInWords[hardiness],
  ...toxicity,
})
