import { queryOptions } from '@tanstack/react-query'
import type { OwnListingSlots } from '#features/listings/listing/ui/own-listing-row.tsx'
import type { Api } from '#shared/api-client.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import type { HiddenListing } from '../hidden-contract.ts'
import { holdReasonTexts } from '../hold-text.ts'

export const hiddenListingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/hidden-listings'],
    queryFn: async () => api((await import('../hidden-contract.ts')).listHiddenListings, {}),
    staleTime: 0,
  })

/** Why a listing is hidden or on hold, and the button to appeal a decision. */
export const hiddenOf =
  (hidden: readonly HiddenListing[]): OwnListingSlots['hiddenOf'] =>
  ({ id }) => {
    const found = hidden.find(({ listingId }) => listingId === id)
    if (!found) return null
    const { appealHref } = found
    return {
      badge: badgeOf(found),
      line: reasonOf(found),
      button: appealHref && (
        <ButtonLink href={appealHref} className="!px-3">
          Appeal
        </ButtonLink>
      ),
    }
  }

function badgeOf({ holdReason }: HiddenListing): string {
  if (holdReason === null) return `Hidden by ${getProductName()}`
  return holdReason === 'recall' ? 'Recalled' : 'On hold'
}

function reasonOf({ holdReason, rule, words, isSuspension }: HiddenListing): string {
  if (holdReason === 'recall')
    return `Only you can see it until the recall has ended. ${holdReasonTexts.recall} Our email says what to do.`
  if (holdReason) return `Only you can see it until we have looked at it. ${holdReasonTexts[holdReason]}`
  const what = isSuspension ? 'Hidden because your account is suspended' : 'Only you can see it'
  const named = rule ? `${what}: rule ${rule.number} of our terms, “${rule.name}”.` : `${what}.`
  return words ? `${named} ${words}` : named
}
