import { findPlant } from '#features/plants/catalogue.ts'
import {
  type Finding,
  invasiveIn,
  isRefused,
  type Poison,
  poisonReason,
  poisonSentence,
  poisonsIn,
  refusalOf,
  refusalSentence,
  shortRefusal,
  wildRiskOf,
} from '#features/plants/invasive.ts'
import type { Plant } from '#features/plants/plant.ts'
import { DomainError } from '#shared/errors.ts'
import type { ListingRow } from '../view-models.ts'

interface CheckedTexts {
  title: string
  description: string
  /** The plant chosen by the seller. */
  plant: Plant | undefined
}

/** What a seller has acknowledged: everything that the texts name now, or these plants at an earlier time. */
interface Acknowledged {
  isConfirmed: boolean
  before?: readonly string[]
}

/**
 * Refuses pesticides, poisons and plants banned from sale, and requires an acknowledgement for plants that must not be
 * released into the wild. Returns the Latin names to store as acknowledged.
 */
export function checkPlants({ plant, ...texts }: CheckedTexts, { isConfirmed, before = [] }: Acknowledged): string[] {
  const [poison] = poisonsIn(texts)
  if (poison) throw poisonous(poison)
  const named = plant ? invasiveIn({ title: plant.latin }) : []
  const found = [...new Map([...named, ...invasiveIn(texts)].map((finding) => [finding.taxon, finding])).values()]
  const worst = found.find(({ taxon }) => isRefused(taxon))
  if (worst) throw refused(worst)
  const isKnown = ({ taxon }: Finding) => before.includes(taxon.latin)
  if (!isConfirmed && !found.every(isKnown)) throw unacknowledged(found)
  return found.map(({ taxon }) => taxon.latin)
}

function poisonous(poison: Poison): DomainError {
  return new DomainError('invalid', poisonSentence(poison), {
    code: 'PROHIBITED_GOODS',
    fields: { [poison.field]: poisonReason(poison) },
  })
}

/** Refuses to reactivate a listing that may no longer be sold. Earlier acknowledgements stay valid. */
export function checkAgain({ title, description, plantSlug }: Pick<ListingRow, 'title' | 'description' | 'plantSlug'>) {
  checkPlants({ title, description, plant: plantSlug ? findPlant(plantSlug) : undefined }, { isConfirmed: true })
}

function refused(finding: Finding): DomainError {
  const sentence = refusalSentence(finding)
  return new DomainError('invalid', sentence, {
    code: 'INVASIVE_PLANT',
    fields: { [finding.field]: shortRefusal(finding.taxon) },
    extra: { refusal: refusalOf(finding.taxon) },
  })
}

function unacknowledged(found: readonly Finding[]): DomainError {
  const wildRisks = found.map(({ taxon }) => wildRiskOf(taxon))
  const sentence = `${wildRisks.map(({ plant }) => plant).join(' and ')}: please read and confirm what the law requires.`
  return new DomainError('invalid', sentence, {
    code: 'NEEDS_ACKNOWLEDGEMENT',
    fields: { acknowledgedInvasive: sentence },
    extra: { wildRisks },
  })
}
