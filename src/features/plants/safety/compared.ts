import type { Plant, Toxicity, ToxicityLevel } from '../plant.ts'
import { isNonToxicToDogs } from './aspca-dogs.ts'
import { isNonToxicByAspca } from './aspca-non-toxic.ts'
import { isToxicByAspca } from './aspca-toxic.ts'

type Pet = 'cats' | 'dogs'

/** Whether a list names the plant as harmless to them, beside the entry's own level. */
const isConfirmed = (plant: Plant, who: Pet): boolean =>
  isNonToxicByAspca(plant) && (who === 'cats' || isNonToxicToDogs(plant))

/** The ASPCA's entries of true lilies, daylilies and catnip are about cats alone. */
const isOnlyForCats = ({ latin }: Plant): boolean => /^(Lilium|Hemerocallis|Nepeta) /.test(latin)

/**
 * How bad a plant is for one of them. Safe needs two sources that say so, the entry and a list; one that calls it harmful is
 * enough for harmful. Everything else is unknown.
 */
function levelOf(plant: Plant, who: Pet): ToxicityLevel {
  const level = plant.toxicity[who]
  if (level !== 'safe' && level !== 'unknown') return level
  if (isToxicByAspca(plant)) return who === 'dogs' && isOnlyForCats(plant) ? 'unknown' : 'toxic'
  return level === 'safe' && isConfirmed(plant, who) ? 'safe' : 'unknown'
}

const CLAIM = /The ASPCA lists ([^.;]+) as non-toxic to cats and dogs/

/** The note, with no more said of the ASPCA than was compared: its list for cats, and pages that quote it for dogs. */
function noteOf(plant: Plant, { cats, dogs }: Pick<Toxicity, 'cats' | 'dogs'>): string {
  const ofDogs = dogs === 'safe' ? ', and others report the same for dogs' : '; we have not compared its list for dogs'
  return plant.toxicity.note
    .replace(CLAIM, (_, name: string) =>
      cats === 'safe'
        ? `The ASPCA lists ${name} as non-toxic to cats${ofDogs}`
        : 'We know of no list that calls it harmless to cats or dogs',
    )
    .replace('as toxic to cats and non-toxic to dogs', 'as toxic to cats; we have not compared its list for dogs')
}

/** The plant with what its sources together say of its harm to pets. Screens, filters, texts and warnings follow from this. */
export function compared(plant: Plant): Plant {
  const { people } = plant.toxicity
  const [cats, dogs] = [levelOf(plant, 'cats'), levelOf(plant, 'dogs')]
  const isToxicAsToCats = dogs === 'toxic' && plant.toxicity.dogs !== 'toxic'
  const note = noteOf(plant, { cats, dogs })
  return { ...plant, toxicity: { people, cats, dogs, note, ...(isToxicAsToCats && { isToxicAsToCats }) } }
}
