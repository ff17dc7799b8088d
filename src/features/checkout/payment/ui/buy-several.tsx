import { type Bundle, bundleWords, cheaperBundle } from '#features/listings/base/bundle.ts'
import { type ChosenUnits, MAX_UNITS, priceOfUnits } from '#features/listings/base/units.ts'
import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import { formatPounds } from '#shared/money.ts'
import { Stepper } from '#ui/forms/stepper.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'

interface Props extends ChosenUnits {
  /** On sale for a price, with more than one unit. */
  listing: { id: number; title: string; price: number; quantity: number; bundle: Bundle | null }
}

/** How many units of a listing, and the way to pay for them together. */
export default function BuySeveral({ listing, units: chosen, onChoose }: Props) {
  const left = Math.min(listing.quantity, MAX_UNITS)
  // Others may have bought some since.
  const units = Math.min(chosen, left)
  const bundle = cheaperBundle(listing.price, listing.bundle)
  const price = formatPounds(priceOfUnits(listing.price, units, bundle))
  return (
    <div className="mb-3 flex flex-col gap-3">
      <Stepper
        label="How many?"
        hint={`${left} left${bundle && bundle.units <= left ? `, ${bundleWords(bundle)}` : ''}`}
        value={units}
        max={left}
        onChange={onChoose}
      />
      <p role="status" className={units === 1 ? 'sr-only' : 'text-ink-2 text-sm lg:sr-only'}>
        {units > 1 && `${units} for ${price}`}
      </p>
      {/* On phones the bar at the bottom has the button. */}
      <ButtonLink href={checkoutHref(listing, units)} tone="primary" size="large" isWide className="max-lg:hidden">
        {units === 1 ? `Buy Now - ${price}` : `Buy ${units} Now - ${price}`}
      </ButtonLink>
    </div>
  )
}
