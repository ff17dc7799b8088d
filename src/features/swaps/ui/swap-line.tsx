import { formatTerm } from '#shared/dates.ts'
import type { Swap } from '../contract.ts'

/** How a swap stands, in one or two sentences for the one of the two who reads it. */
export function SwapLine({ swap }: { swap: Swap }) {
  const { until, outcome } = swap
  if (outcome) return <>{outcome}</>
  return (
    <>
      {wordsOf(swap)}
      {until && (
        <>
          {' '}
          <time dateTime={until}>{formatTerm(until)}</time>.
        </>
      )}
    </>
  )
}

function wordsOf({ status, acts, other, hasEntered, otherHasEntered }: Swap): string {
  const name = other.fullName
  if (status === 'open') {
    return acts.includes('accept')
      ? `${name} proposes this. Nothing is reserved before you both agree. You can answer until`
      : `${name} can answer until`
  }
  if (hasEntered) return `You have entered the code of ${name}, who can enter yours until`
  if (otherHasEntered) return `${name} has entered your code. Enter theirs by`
  return 'Agreed, and one of each is reserved. Hand over by'
}
