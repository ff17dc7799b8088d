import { formatTerm } from '#shared/dates.ts'
import type { RingPartView, SwapRing } from '../contract.ts'

/** How a ring stands, in one or two sentences for the member who reads it. */
export function RingLine({ ring }: { ring: SwapRing }) {
  const { until, outcome } = ring
  if (outcome) return <>{outcome}</>
  return (
    <>
      {wordsOf(ring)}
      {until && (
        <>
          {' '}
          <time dateTime={until}>{formatTerm(until)}</time>.
        </>
      )}
    </>
  )
}

function wordsOf(ring: SwapRing): string {
  const { status, acts, parts } = ring
  if (status === 'open') {
    if (acts.includes('accept')) return 'Nothing is reserved before all accept. You can answer until'
    const missing = parts.filter(({ hasAccepted }) => !hasAccepted).length
    return `You have accepted. ${missing === 1 ? 'One other has' : `${missing} others have`} still to answer, until`
  }
  return agreedWordsOf(ring)
}

/** The viewer gives the first part and gets the last one. */
function agreedWordsOf({ acts, parts }: SwapRing): string {
  const [given, got] = [parts[0]?.state, parts.at(-1)?.state]
  if (given === 'waiting') {
    if (got !== 'called-off') return 'Everyone has accepted, and one of each is reserved. Hand over by'
    const lost = 'What you were to get is called off.'
    return acts.includes('stop') ? `${lost} You may stop, or still hand over by` : `${lost} Hand over by`
  }
  const done = given === 'called-off' ? 'You need not give any more.' : 'You have given.'
  return got === 'waiting' ? `${done} Collect yours, and show your code, by` : `${done} The others hand over until`
}

/** How a part stands: `accepted`, `handed over`. */
export function partStateOf({ hasAccepted, state }: RingPartView, status: SwapRing['status']): string {
  if (state === 'handed-over') return 'Handed over'
  if (state === 'called-off') return 'Called off'
  if (status === 'open') return hasAccepted ? 'Accepted' : 'Not answered yet'
  return status === 'agreed' ? 'To be handed over' : 'Not handed over'
}
