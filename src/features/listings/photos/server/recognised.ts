import type { RecognisedSpecies } from '#adapters/plant-recognition/plant-recognition.ts'
import type { plants } from '#features/plants/catalogue.ts'
import { invasiveIn, isRefused, shortRefusal, wildRiskOf } from '#features/plants/invasive.ts'
import { wordsOf } from '#features/plants/plant-names.ts'
import type { Recognised } from '../recognition-contract.ts'

type Plant = (typeof plants)[number]

/** More plants of the catalogue are not listed, such as all kinds of cabbage. */
const MAX_PLANTS = 6
/** Below this a species is not worth reading. */
const LOWEST_PERCENT = 5
/** A genus and its species; a genus alone names too many plants. */
const SPECIES_WORDS = 2

/**
 * Finds the plants of the catalogue for recognised species, the likeliest first. A species stands for all plants that are
 * groups or kinds of it: the catalogue has ten kinds of cabbage, and a photo cannot tell which.
 */
export function speciesIn(catalogue: readonly Plant[]): (species: readonly RecognisedSpecies[]) => Recognised {
  let byName: ReturnType<typeof indexed> | undefined
  return (species) => {
    // Most processes are never asked: the index takes as long as a fifth of all routes.
    byName ??= indexed(catalogue)
    const index = byName
    const likely = species
      .map(({ latin, score }) => ({
        ...{ latin, percent: Math.round(score * 100), warning: warningOf(latin) },
        ours: index.get(wordsOf(latin).join(' ')),
      }))
      .filter(({ percent }) => percent >= LOWEST_PERCENT)
    const kinds = likely.flatMap(({ percent, warning, ours = [] }) =>
      ours.map(({ slug, name, latin }) => ({ slug, name, latin, percent, warning: warning ?? warningOf(latin) })),
    )
    const others = likely
      .filter(({ ours }) => ours === undefined)
      .map(({ latin, percent, warning }) => ({ latin, percent, warning }))
    return {
      plants: firstOfEach(kinds, ({ slug }) => slug).slice(0, MAX_PLANTS),
      others: firstOfEach(others, ({ latin }) => latin),
    }
  }
}

const firstOfEach = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] =>
  items.filter((item, at) => items.findIndex((other) => nameOf(other) === nameOf(item)) === at)

/** What a listing that offers this species would be refused for, or what its seller would have to confirm. */
function warningOf(latin: string): string | null {
  const [finding] = invasiveIn({ title: latin })
  if (finding) return isRefused(finding.taxon) ? shortRefusal(finding.taxon) : conditionOf(finding.taxon)
  const [there] = invasiveIn({ title: latin, isNorthernIreland: true })
  return there ? 'It may not be offered in Northern Ireland.' : null
}

const conditionOf = (taxon: Parameters<typeof wildRiskOf>[0]): string =>
  taxon.rule === 'check' ? taxon.reason : wildRiskOf(taxon).notice

/**
 * The plants by botanical name and by every beginning of it, and by their synonyms, among them older botanical names.
 * Those with exactly this name come first.
 */
function indexed(catalogue: readonly Plant[]): ReadonlyMap<string, readonly Plant[]> {
  const index = new Map<string, Plant[]>()
  const add = (words: readonly string[], plant: Plant) => {
    if (words.length < SPECIES_WORDS) return
    const name = words.join(' ')
    index.set(name, [...(index.get(name) ?? []), plant])
  }
  for (const plant of catalogue) add(wordsOf(plant.latin), plant)
  for (const plant of catalogue) {
    const words = wordsOf(plant.latin)
    for (let end = SPECIES_WORDS; end < words.length; end++) add(words.slice(0, end), plant)
  }
  for (const plant of catalogue) for (const synonym of plant.synonyms) add(wordsOf(synonym), plant)
  return index
}
