import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { Answer } from '../answer.ts'
import { answerOf, type OfferedSlugs } from '../listing-answer.ts'
import { answerLooks } from './answer-look.ts'
import { householdQuery } from './queries.ts'

/** On a card: whether what it offers is safe for the viewer's household. Renders nothing until they have said; without an answer of the server, that it is not checked. */
export function HouseholdMark({ offered }: { offered: OfferedSlugs }) {
  const { data: mine, isError } = useQuery(householdQuery(useApi()))
  // What is left after a failed request may be for an older household.
  if (isError) return <Line {...unchecked} />
  if (!mine) return null
  const answer = answerOf(mine, offered)
  return answer && <Line {...answerLooks[answer]} />
}

const unchecked = { ...answerLooks['not-known'], name: 'Not checked for your household' }

function Line({ icon, ink, name }: (typeof answerLooks)[Answer] | typeof unchecked) {
  return (
    <p className={classNames('mt-1 flex items-start gap-1.5 font-[620] text-sm leading-snug', ink)}>
      <Icon name={icon} size={16} className="mt-0.5 shrink-0" />
      {name}
    </p>
  )
}
