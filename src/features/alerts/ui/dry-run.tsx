import { useQuery } from '@tanstack/react-query'
import { placeOfListing, priceOfListing } from '#features/listings/listing/listing-words.ts'
import { useDebouncedContent } from '#features/listings/search/ui/use-debounced-value.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { type AlertForm, alertInputOf } from '../alert-form.ts'
import { radiusInWords } from '../radius.ts'
import { dryRunQuery } from './queries.ts'

const PAUSE_MS = 450

interface Props {
  /** The current values of the form. */
  values: AlertForm
  /** Replaces the keywords by their correction. */
  onSuggestion: (keywords: string) => void
}

/** What the alert would match now, updated a moment after typing stops. */
export function DryRun({ values, onSuggestion }: Props) {
  const api = useApi()
  const settled = useDebouncedContent(values, PAUSE_MS)
  const input = alertInputOf(settled)
  const isReady = input.keywords.trim() !== '' && input.userPostcode !== ''
  const { data, isFetching } = useQuery({ ...dryRunQuery(api, input), enabled: isReady })
  const found = isReady ? data : undefined
  return (
    <div aria-live="polite" aria-busy={isFetching} className="min-h-24 rounded-md bg-leaf-tint px-5 py-4">
      {found === undefined ? (
        <p className="text-ink-2">Enter keywords and a postcode to see what already matches.</p>
      ) : 'problem' in found ? (
        <p className="text-ink-2">{found.problem}</p>
      ) : (
        <>
          <p>
            <b className="font-display font-[700] text-lg">{inWords(found)}</b>
            <span className="text-ink-2">
              {' '}
              within {radiusInWords(input.radius)} of {found.place}
            </span>
          </p>
          {found.suggestion && (
            <p className="mt-1.5">
              Did you mean{' '}
              <button
                type="button"
                onClick={() => onSuggestion(found.suggestion ?? '')}
                className="min-h-6 font-[620] text-leaf underline decoration-2 underline-offset-3"
              >
                {found.suggestion}
              </button>
              ?
            </p>
          )}
          {found.listings.length > 0 && (
            <ul className="mt-2.5 flex flex-col gap-1.5">
              {found.listings.map((listing) => (
                <li key={listing.id} className="text-sm">
                  <TextLink href={`/product/${listing.id}`}>{listing.title}</TextLink>
                  <span className="text-ink-2">
                    {' '}
                    {priceOfListing(listing)} · {listing.distance ?? placeOfListing(listing)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

const inWords = ({ count, total }: { count: number; total: string }): string => {
  if (count === 0) return 'Nothing matches now'
  return count === 1 ? '1 listing matches now' : `${total} listings match now`
}
