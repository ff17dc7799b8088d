import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { declarationsFor } from '#features/plants/declared.ts'
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
  type WildRisk,
  wildRiskOf,
} from '#features/plants/invasive.ts'
import { isInNorthernIreland } from '#features/plants/northern-ireland.ts'
import type { Plant } from '#features/plants/plant.ts'
import { currentSeller } from '#features/sellers/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { isGrown } from '../../base/categories.ts'
import { isLiving } from '../../base/living.ts'
import type { ListingRow } from '../view-models.ts'

type Rules = Pick<Deps['config'], 'northernIreland'>

interface Checked {
  title: string
  description: string
  /** The plant chosen by the seller. */
  plant: Plant | undefined
  categoryId: number
  outcode: string | null
  /** What the seller declared about plant health; null for private sellers. */
  trader?: { isRegistered: boolean } | null
}

/** What a seller has acknowledged: everything that the texts name now, or these plants at an earlier time. */
interface Acknowledged {
  isConfirmed: boolean
  before?: readonly string[]
}

/**
 * Refuses pesticides, poisons, weapons, plants banned from sale where it is sold, and plants in Northern Ireland if it is closed.
 * Requires an acknowledgement for plants that must not be released into the wild, and for what the law has sellers
 * declare. Returns the names to store as acknowledged.
 */
export function checkGoods(
  { northernIreland }: Rules,
  { plant, title, description, categoryId, outcode, trader }: Checked,
  { isConfirmed, before = [] }: Acknowledged,
): string[] {
  const [poison] = poisonsIn({ title, description })
  if (poison) throw poisonous(poison)
  const isNorthernIreland = isInNorthernIreland(outcode)
  if (isNorthernIreland && northernIreland === 'closed' && isGrown(categoryId)) throw closedThere()
  const named = plant ? invasiveIn({ title: plant.latin, isNorthernIreland }) : []
  const texts = invasiveIn({ title, description, isNorthernIreland })
  const found = [...new Map([...named, ...texts].map((finding) => [finding.taxon.latin, finding])).values()]
  const worst = found.find(({ taxon }) => isRefused(taxon))
  if (worst) throw refused(worst)
  const declared = declarationsFor({
    ...{ title, latin: plant?.latin, isGrown: isGrown(categoryId) },
    trader: isLiving(categoryId) ? (trader ?? null) : null,
  })
  const risks = [...found.map(({ taxon }) => wildRiskOf(taxon)), ...declared]
  if (!isConfirmed && !risks.every(({ latin }) => before.includes(latin))) throw unacknowledged(risks)
  return risks.map(({ latin }) => latin)
}

const closedThere = () => {
  const sentence = 'We do not take listings of plants in Northern Ireland yet: its rules for plants differ.'
  return new DomainError('invalid', sentence, { code: 'REGION_CLOSED', fields: { postcode: sentence } })
}

/** What a trader declared about plant health; null for private sellers. */
export async function plantTrader(db: Database, userId: number): Promise<{ isRegistered: boolean } | null> {
  const seller = await currentSeller(db, userId)
  return seller?.kind === 'trader' ? { isRegistered: seller.aphaNumber !== null } : null
}

function poisonous(poison: Poison): DomainError {
  return new DomainError('invalid', poisonSentence(poison), {
    code: 'PROHIBITED_GOODS',
    fields: { [poison.field]: poisonReason(poison) },
  })
}

/** Refuses to reactivate a listing that may no longer be sold. Earlier acknowledgements stay valid. */
export function checkAgain(
  config: Rules,
  listing: Pick<ListingRow, 'title' | 'description' | 'plantSlug' | 'categoryId' | 'outcode'>,
) {
  const { plantSlug, ...rest } = listing
  checkGoods(config, { ...rest, plant: plantSlug ? findPlant(plantSlug) : undefined }, { isConfirmed: true })
}

function refused(finding: Finding): DomainError {
  const sentence = refusalSentence(finding)
  return new DomainError('invalid', sentence, {
    code: 'INVASIVE_PLANT',
    fields: { [finding.field]: shortRefusal(finding.taxon) },
    extra: { refusal: refusalOf(finding.taxon) },
  })
}

function unacknowledged(wildRisks: readonly WildRisk[]): DomainError {
  const sentence = `${wildRisks.map(({ plant }) => plant).join(' and ')}: please read and confirm what the law requires.`
  return new DomainError('invalid', sentence, {
    code: 'NEEDS_ACKNOWLEDGEMENT',
    fields: { acknowledgedInvasive: sentence },
    extra: { wildRisks },
  })
}
