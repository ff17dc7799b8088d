import { useQuery } from '@tanstack/react-query'
import { formatPrice, pence, toDecimal } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useDebouncedContent } from '../../search/ui/use-debounced-value.ts'
import { getPriceHint } from '../price-contract.ts'
import { askedSentence, soldSentence } from '../price-hint.ts'
import type { ListingFormState } from './use-listing-form.ts'

const PAUSE_MS = 600
const MIN_LENGTH = 3

/** Prices of similar listings and of past sales, with a button to use one. Renders nothing when there are too few. */
export function PriceHint({ form: { form, values } }: { form: ListingFormState }) {
  const api = useApi()
  const { title, categoryId, plant, postcode } = values
  const query = useDebouncedContent({ title: title.trim(), categoryId, plant, postcode }, PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['/api/products/price-hint', query],
    queryFn: () => api(getPriceHint, { query }),
    enabled: query.title.length >= MIN_LENGTH || query.plant !== '',
    placeholderData: (before) => before,
    throwOnError: false,
  })
  if (!data?.hint && !data?.sold) return null
  const { hint, sold } = data
  // What buyers paid says more than what sellers ask.
  const suggested = pence((sold ?? hint)?.middle ?? 0)
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
      <div>
        {sold && <p>{soldSentence(sold)}</p>}
        {hint && <p>{askedSentence(hint)}</p>}
      </div>
      <Button
        tone="quiet"
        size="small"
        onClick={() => form.setValue('price', toDecimal(suggested), { shouldValidate: true, shouldDirty: true })}
      >
        Ask {formatPrice(suggested)}
      </Button>
    </div>
  )
}
