import { classNames } from '#ui/primitives/class-names.ts'
import { answerOf, type OfferedSlugs } from '../listing-answer.ts'
import { answerLooks } from './answer-look.ts'
import { useHousehold } from './queries.ts'

/** On a card: whether what it offers is safe for the viewer's household. Renders nothing until they have said. */
export function HouseholdMark({ offered }: { offered: OfferedSlugs }) {
  const answer = answerOf(useHousehold(), offered)
  if (answer === null) return null
  const { Icon, ink, name } = answerLooks[answer]
  return (
    <p className={classNames('mt-1 flex items-start gap-1.5 font-[620] text-sm leading-snug', ink)}>
      <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {name}
    </p>
  )
}
