import { queryOptions } from '@tanstack/react-query'
import type { OwnListingSlots } from '#features/listings/listing/ui/own-listing-row.tsx'
import type { Api } from '#shared/api-client.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import type { HiddenListing } from '../hidden-contract.ts'

export const hiddenListingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/hidden-listings'],
    queryFn: async () => api((await import('../hidden-contract.ts')).listHiddenListings, {}),
    staleTime: 0,
  })

/** Why staff have hidden a listing, and the button to appeal. */
export const hiddenOf =
  (hidden: readonly HiddenListing[]): OwnListingSlots['hiddenOf'] =>
  ({ id }) => {
    const found = hidden.find(({ listingId }) => listingId === id)
    if (!found) return null
    const { appealHref } = found
    return {
      line: reasonOf(found),
      button: appealHref && (
        <ButtonLink href={appealHref} className="!px-3">
          Appeal
        </ButtonLink>
      ),
    }
  }

function reasonOf({ rule, words, isSuspension }: HiddenListing): string {
  const what = isSuspension ? 'Hidden because your account is suspended' : 'Only you can see it'
  const named = rule ? `${what}: rule ${rule.number} of our terms, “${rule.name}”.` : `${what}.`
  return words ? `${named} ${words}` : named
}
