import type { Plant } from '#features/plants/plant.ts'
import { lightInWords } from '#features/plants/plant-words.ts'
import { isNonToxicToDogs } from '#features/plants/safety/aspca-dogs.ts'
import { isNonToxicByAspca } from '#features/plants/safety/aspca-non-toxic.ts'
import { isToxicByAspca } from '#features/plants/safety/aspca-toxic.ts'
import { isNonToxicToChildren } from '#features/plants/safety/poison-centres.ts'
import { type GrowingLimit, type HouseholdMember, inWords } from '#shared/household.ts'
import type { SharedName } from './names-in-titles.ts'
import type { Risk, Suits } from './plant-answers.ts'

/** What a plant does to one member of the household, in one sentence. */
export function riskInWords(
  { name }: Pick<Plant, 'name'>,
  who: HouseholdMember,
  { answer, level, isByCats, isFood }: Risk,
): string {
  if (isFood) return `${name} is grown as food, and we know of no harm to ${who}.`
  if (answer === 'safe') return `${name} is listed as harmless to ${who}.`
  if (answer === 'not-known') return `We do not know whether ${name} is safe for ${who}.`
  if (isByCats) return `${name} is poisonous to cats. Keep it from dogs too.`
  if (level === 'dangerous') return `${name} can kill ${who}.`
  if (level === 'toxic') return `${name} is poisonous to ${who}.`
  return who === 'children' ? `${name} can upset the stomach or the skin of children.` : `${name} can make ${who} ill.`
}

/** Whether a plant suits where it would grow, in one sentence. */
export function suitsInWords(
  { name, light }: Pick<Plant, 'name' | 'light'>,
  limit: GrowingLimit,
  suits: Suits,
): string {
  if (limit === 'northFacing') {
    return suits === 'suits'
      ? `${name} grows on a north-facing side: ${lightInWords(light).toLowerCase()}.`
      : `${name} needs full sun, which a north-facing side does not get.`
  }
  if (suits === 'suits') return `${name} needs no greenhouse.`
  return suits === 'not-known'
    ? `${name} may need shelter from hard frost: it depends on the winter.`
    : `${name} does not survive frost outdoors: keep it indoors or under glass in winter.`
}

interface Source {
  name: string
  says: string
}

/** What each source says of a plant. A source that says nothing of it is left out, except where its silence is the reason. */
export function sourcesOf(plant: Plant): Source[] {
  const { note } = plant.toxicity
  const aspca = isToxicByAspca(plant)
    ? 'lists it, or its genus, as toxic to cats'
    : isNonToxicByAspca(plant)
      ? 'lists it as non-toxic to cats'
      : null
  return [
    ...(aspca ? [{ name: 'ASPCA, list for cats', says: aspca }] : []),
    ...(isNonToxicToDogs(plant) ? [{ name: 'The ASPCA as others report it', says: 'non-toxic to dogs' }] : []),
    ...(isNonToxicToChildren(plant)
      ? [{ name: 'Poison centres in Philadelphia and Missouri', says: 'at least one lists it as non-toxic to people' }]
      : []),
    { name: 'Our plant catalogue', says: note },
  ]
}

/** Why a shared name is answered as it is: it counts as the worst plant that it can mean. */
export function sourcesOfShared({ plants, group }: SharedName): Source[] {
  const names = plants.map(({ name }) => name).toSorted()
  return [
    ...(group?.source ? [{ name: 'Lists of harmful plants', says: group.source }] : []),
    {
      name: 'Our plant catalogue',
      says: names.length > 0 ? `it can mean ${inWords(names)}; the worst counts` : 'it names no single plant',
    },
  ]
}
