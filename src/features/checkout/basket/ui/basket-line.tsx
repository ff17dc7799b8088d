import { bundleWords } from '#features/listings/base/bundle.ts'
import { StoredPicture } from '#features/listings/photos/ui/stored-picture.tsx'
import { formatPounds, pence } from '#shared/money.ts'
import { Stepper } from '#ui/forms/stepper.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { BasketOrder } from '../contract.ts'
import { useBasketChanges } from './use-basket-changes.ts'

type Line = BasketOrder['lines'][number]

/** A listing in the basket: how many, what they cost, and what keeps them from being bought. */
export function BasketLine({ line }: { line: Line }) {
  const { productId, title, imageUrl, quantity, left, obstacle } = line
  const { chosen, choose, remove, error, isChanging } = useBasketChanges(productId, quantity)
  return (
    <li className="py-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown */}
      <div role="group" aria-label={title} className="flex gap-4">
        <div className="size-18 shrink-0 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover sm:size-22">
          <StoredPicture url={imageUrl} title={title} sizes="88px" />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">
              <Link href={`/product/${productId}`} className="underline-offset-3 hover:underline">
                {title}
              </Link>
            </h3>
            <Amount line={line} isChanging={isChanging} />
          </div>
          {obstacle && <p className="mt-1 font-[620] text-rhubarb text-sm">{obstacle}</p>}
          <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
            {obstacle === null && left > 1 && (
              <Stepper label="How many?" hint={hintOf(line)} value={chosen} max={left} onChange={choose} />
            )}
            {obstacle !== null && left > 0 && left < quantity && (
              <Button onClick={() => choose(left)}>{left === 1 ? 'Take one' : `Take ${left}`}</Button>
            )}
            <Button tone="quiet" aria-label={`Remove ${title}`} onClick={remove}>
              <Icon name="trash" size={18} />
              Remove
            </Button>
          </div>
          {error && (
            <p role="alert" className="mt-2 text-rhubarb text-sm">
              {sentenceOf(error)}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

const hintOf = ({ left, bundle }: Line): string =>
  `${left} left${bundle && bundle.units <= left ? `, ${bundleWords(bundle)}` : ''}`

/** The sum, and the price of one where there are more. */
const Amount = ({
  line: { quantity, unitPrice, amount, obstacle },
  isChanging,
}: {
  line: Line
  isChanging: boolean
}) => (
  <p className="ml-auto text-right tabular-nums">
    {obstacle === null && (
      <span className={isChanging ? 'font-[650] text-ink-3' : 'font-[650]'}>{formatPounds(pence(amount))}</span>
    )}
    {quantity > 1 && <span className="block text-ink-3 text-sm">{formatPounds(pence(unitPrice))} each</span>}
  </p>
)
