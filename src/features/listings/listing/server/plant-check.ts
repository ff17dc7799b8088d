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
import type { ListingRow } from '../presenter.ts'

interface Offer {
  title: string
  description: string
  /** What the seller says it is. */
  plant: Plant | undefined
}

/** What a seller confirmed: now, for whatever the texts name, or earlier, for these plants. */
interface Acknowledged {
  isConfirmed: boolean
  before?: readonly string[]
}

/**
 * Refuses pesticides, poisons and plants that may not be sold, and asks for the acknowledgement of those that may not go into the wild.
 * Answers the Latin names that the listing keeps as acknowledged.
 */
export function checkPlants({ plant, ...texts }: Offer, { isConfirmed, before = [] }: Acknowledged): string[] {
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

/** Refuses to offer again what may no longer be offered. What was acknowledged once stays acknowledged. */
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
  const sentence = `${wildRisks.map(({ plant }) => plant).join(' and ')}: please read and confirm what the law asks of you.`
  return new DomainError('invalid', sentence, {
    code: 'NEEDS_ACKNOWLEDGEMENT',
    fields: { acknowledgedInvasive: sentence },
    extra: { wildRisks },
  })
}
