import type { Transaction } from '../base/shapes.ts'

/** The group that a purchase supports, as a sentence for the buyer. */
export const shareWords = ({ percent, isOfAll, group }: NonNullable<Transaction['share']>): string =>
  `${percent} % of what the seller gets${isOfAll ? '' : ' for a part of it'} goes to ${group}.`
