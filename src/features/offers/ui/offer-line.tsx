import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { Offer } from '../contract.ts'
import { agreedPrice } from '../offer.ts'

const pounds = (amount: number): string => formatPounds(pence(amount))

/** How an offer stands, in one or two sentences for the one of the two who reads it. */
export function OfferLine({ offer }: { offer: Offer }) {
  const { until, outcome, isBelowFloor } = offer
  if (outcome) return <>{isBelowFloor ? 'Declined for you: it was below your lowest price.' : outcome}</>
  return (
    <>
      {waitingWords(offer)}
      {until && (
        <>
          {' '}
          until <time dateTime={until}>{formatTerm(until)}</time>.
        </>
      )}
    </>
  )
}

function waitingWords(offer: Offer): string {
  const { status, party, other, counterPrice } = offer
  const isBuyer = party === 'buyer'
  if (status === 'accepted') {
    const agreed = formatPounds(agreedPrice(offer))
    return isBuyer ? `Reserved for you at ${agreed}` : `Reserved for ${other.fullName} at ${agreed}`
  }
  if (status === 'countered') {
    const named = pounds(counterPrice ?? 0)
    return isBuyer ? `The seller would take ${named}. You can answer` : `You named ${named}. The buyer can answer`
  }
  return isBuyer ? 'The seller can answer' : 'You can answer'
}
