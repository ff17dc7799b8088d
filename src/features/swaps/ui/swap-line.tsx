import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { Swap } from '../contract.ts'

/** How a swap stands, in one or two sentences for the one of the two who reads it. */
export function SwapLine({ swap }: { swap: Swap }) {
  const { until, outcome, difference } = swap
  if (outcome) return <>{outcome}</>
  if (difference?.state === 'over') return <>The difference was not paid in time, so the swap ends.</>
  if (difference?.until) return <PaymentLine until={difference.until} {...{ swap, difference }} />
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

function PaymentLine({
  swap: { other },
  difference: { amount, isMine },
  until,
}: {
  swap: Swap
  difference: NonNullable<Swap['difference']>
  until: string
}) {
  const pounds = formatPounds(pence(amount))
  return (
    <>
      {isMine
        ? `Agreed, and one of each is reserved. Pay ${pounds} by`
        : `Agreed. ${other.fullName} has to pay ${pounds} by`}{' '}
      <time dateTime={until}>{formatTerm(until)}</time>. Otherwise the swap ends.
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
  if (acts.includes('orderCode')) return `${name} has paid. Hand over, and enter the code of the order, by`
  if (hasEntered) return `You have entered the code of ${name}, who can enter yours until`
  if (otherHasEntered) return `${name} has entered your code. Enter theirs by`
  return 'Agreed, and one of each is reserved. Hand over by'
}
