import { DomainError } from '#shared/errors.ts'
import { type Bundle, bundleRefusal } from '../../base/bundle.ts'
import { floorRefusal, type OfferTerms } from '../../base/offer-terms.ts'

/** Refuses one field of a listing. */
export const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [field]: sentence } })

interface Terms {
  offers?: OfferTerms | null | undefined
  bundle?: Bundle | null | undefined
}

/** Refuses terms that do not fit the price of one. */
export function mustFit({ offers, bundle = null }: Terms, price: number): void {
  const refusal = offers ? floorRefusal(offers.floor, price) : null
  if (refusal) throw invalid('offers', refusal)
  const dearer = bundleRefusal(bundle, price)
  if (dearer) throw invalid('bundle', dearer)
}
