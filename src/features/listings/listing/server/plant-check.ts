import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { declarationsFor, isBladed } from '#features/plants/declared.ts'
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
import { factsFor, type ListingFacts } from '../../base/facts.ts'
import { isLiving } from '../../base/living.ts'
import type { SwapTerms } from '../../base/swap-terms.ts'
import { type Part, partsOf } from '../../base/written.ts'
import type { ListingRow } from '../view-models.ts'

type Rules = Pick<Deps['config'], 'northernIreland'>

interface Checked {
  title: string
  description: string
  facts?: ListingFacts | undefined
  /** The plant chosen by the seller. */
  plant: Plant | undefined
  categoryId: number
  outcode: string | null
  /** What the seller declared about plant health; null for private sellers. */
  trader?: { isRegistered: boolean } | null
  swap?: SwapTerms | undefined
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
  { plant, title, description, facts = {}, categoryId, outcode, trader, swap = 'no' }: Checked,
  { isConfirmed, before = [] }: Acknowledged,
): string[] {
  if (swap !== 'no') mustBeSwappable(title, categoryId)
  const fitting = factsFor(categoryId, facts)
  const parts = partsOf({ title, description, facts: fitting, latin: plant?.latin })
  const [poison] = placedIn(parts, poisonsIn)
  if (poison) throw poisonous(poison)
  const isNorthernIreland = isInNorthernIreland(outcode)
  if (isNorthernIreland && northernIreland === 'closed' && isGrown(categoryId)) throw closedThere()
  const all = placedIn([...(plant ? [{ title: plant.latin }] : []), ...parts], (part) =>
    invasiveIn({ ...part, isNorthernIreland }),
  )
  // The first place counts: the plant and the title come before the variety.
  const offered = [...new Map(all.toReversed().map((one) => [one.found.taxon.latin, one])).values()].toReversed()
  const worst = offered.find(({ found }) => isRefused(found.taxon))
  if (worst) throw refused(worst)
  const declared = declarationsFor({
    ...{ title, variety: fitting.variety, latin: plant?.latin, isGrown: isGrown(categoryId) },
    trader: isLiving(categoryId) ? (trader ?? null) : null,
  })
  const risks = [...offered.map(({ found }) => wildRiskOf(found.taxon)), ...declared]
  if (!isConfirmed && !risks.every(({ latin }) => before.includes(latin))) throw unacknowledged(risks)
  return risks.map(({ latin }) => latin)
}

/** Only an order has the check of age that a blade needs. */
function mustBeSwappable(title: string, categoryId: number): void {
  if (!isBladed({ title, isGrown: isGrown(categoryId) })) return
  const sentence = 'A blade needs a check of age, which only a sale has: it cannot be swapped.'
  throw new DomainError('invalid', sentence, { code: 'INVALID', fields: { swap: sentence } })
}

/** What was found, and the field of the call that it stands in. */
interface Placed<Found> {
  found: Found
  field: string
}

const placedIn = <Found extends { field: string }>(
  parts: readonly Part[],
  read: (part: Part) => readonly Found[],
): Placed<Found>[] => parts.flatMap((part) => read(part).map((found) => ({ found, field: part.field ?? found.field })))

const closedThere = () => {
  const sentence = 'We do not take listings of plants in Northern Ireland yet: its rules for plants differ.'
  return new DomainError('invalid', sentence, { code: 'REGION_CLOSED', fields: { postcode: sentence } })
}

/** What a trader declared about plant health; null for private sellers. */
export async function plantTrader(db: Database, userId: number): Promise<{ isRegistered: boolean } | null> {
  const seller = await currentSeller(db, userId)
  return seller?.kind === 'trader' ? { isRegistered: seller.aphaNumber !== null } : null
}

function poisonous({ found, field }: Placed<Poison>): DomainError {
  return new DomainError('invalid', poisonSentence(found), {
    code: 'PROHIBITED_GOODS',
    fields: { [field]: poisonReason(found) },
  })
}

/** Refuses to reactivate a listing that may no longer be sold. Earlier acknowledgements stay valid. */
export function checkAgain(
  config: Rules,
  listing: Pick<ListingRow, 'title' | 'description' | 'facts' | 'plantSlug' | 'categoryId' | 'outcode'>,
) {
  const { plantSlug, ...rest } = listing
  checkGoods(config, { ...rest, plant: plantSlug ? findPlant(plantSlug) : undefined }, { isConfirmed: true })
}

function refused({ found: finding, field }: Placed<Finding>): DomainError {
  const sentence = refusalSentence(finding)
  return new DomainError('invalid', sentence, {
    code: 'INVASIVE_PLANT',
    fields: { [field]: shortRefusal(finding.taxon) },
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
