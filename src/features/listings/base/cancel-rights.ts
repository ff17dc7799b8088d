import type { SellerKind } from '#features/sellers/seller-kinds.ts'
import { builtInOf, type CategoryId } from './categories.ts'

/**
 * Whether a buyer can cancel within 14 days of collecting (Consumer Contracts Regulations 2013, regulations 27 to 38).
 * `none`: a private seller, or nothing is paid. The others are traders: the right, and the two exceptions of regulation
 * 28 that can occur here.
 */
export const cancelRights = ['none', 'right', 'perishable', 'made-to-order'] as const
export type CancelRight = (typeof cancelRights)[number]

/** The exceptions that a trader can claim for a listing. */
export const cancelExceptions = ['perishable', 'made-to-order'] as const
export type CancelException = (typeof cancelExceptions)[number]

/** What can deteriorate rapidly: produce and cut flowers, and cuttings without roots. A plant in a pot does not. */
const PERISHABLE: readonly CategoryId[] = [2, 5]
export const mayPerish = (categoryId: number): boolean => PERISHABLE.some((id) => id === builtInOf(categoryId))

/** The right of the buyer of a listing, as its seller and its terms stand now. */
export const cancelRightOf = (
  kind: SellerKind,
  { price, exception }: { price: number; exception: CancelException | null },
): CancelRight => (kind === 'private' || price === 0 ? 'none' : (exception ?? 'right'))

/** What a buyer reads before buying from a trader. */
export const cancelNotes: Readonly<Record<Exclude<CancelRight, 'none'>, string>> = {
  right:
    'You can cancel without a reason until 14 days after you have collected it, and get everything back once the seller has it again. You bring it back at your own cost.',
  perishable: 'It deteriorates rapidly, so the right to cancel does not apply. It must be as described.',
  'made-to-order': 'It is made to your order, so the right to cancel does not apply. It must be as described.',
}
