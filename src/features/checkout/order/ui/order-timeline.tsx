import { formatDay, formatMoment } from '#shared/dates.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { Transaction } from '../../base/shapes.ts'
import { outcomeOf } from '../history.ts'
import { refundWords } from '../money-back.ts'
import { nextStepsOf, type Stage, stagesOf } from '../progress.ts'

/** Paid, held, collected, released, and the next step of each party. */
export const OrderTimeline = ({ order }: { order: Transaction }) => (
  <>
    <Stages order={order} />
    <NextSteps order={order} />
  </>
)

/** The stages of an order with their dates. */
export const Stages = ({ order }: { order: Transaction }) => (
  <ol aria-label="Progress" className="mt-4 grid gap-y-1 sm:grid-flow-col sm:auto-cols-fr sm:gap-x-1">
    {stagesOf(order).map((stage) => (
      <Station key={stage.name} stage={stage} />
    ))}
  </ol>
)

/** How the order ended, or what each party does next. */
export function NextSteps({ order }: { order: Transaction }) {
  const { mine, theirs } = nextStepsOf(order, order.party)
  const outcome = outcomeOf(order)
  const other = order.party === 'buyer' ? order.seller : order.buyer
  return (
    <>
      {outcome && <p className="mt-3 max-w-[68ch] text-sm">{outcome}</p>}
      {(mine || theirs) && (
        <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
          {mine && (
            <Step who={mine === refundWords(order)?.step ? 'Your refund' : 'Your next step'} what={mine} isMine />
          )}
          {theirs && <Step who={other.fullName} what={theirs} />}
        </dl>
      )}
    </>
  )
}

const Step = ({ who, what, isMine = false }: { who: string; what: string; isMine?: boolean }) => (
  <>
    <dt className="max-w-48 truncate font-[620] text-ink-3">{who}</dt>
    <dd className={classNames('max-sm:mb-1.5', isMine ? 'text-ink' : 'text-ink-2')}>{what}</dd>
  </>
)

const bars = { done: 'bg-leaf', now: 'bg-label', ahead: 'bg-line' }
const words = { done: 'Done: ', now: 'Now: ', ahead: 'Later: ' }

/** One stage: a horizontal bar on wide screens, a list item on narrow ones. */
const Station = ({ stage: { name, state, at } }: { stage: Stage }) => (
  <li className="flex items-center gap-2.5 sm:block">
    <span
      aria-hidden="true"
      className={classNames('block h-5 w-1.5 shrink-0 rounded-full sm:h-1.5 sm:w-full', bars[state])}
    />
    <span
      className={classNames('flex items-center gap-1 text-sm sm:mt-1', state === 'ahead' ? 'text-ink-3' : 'text-ink')}
    >
      <span className="sr-only">{words[state]}</span>
      <span className={classNames(state === 'now' && 'font-[650]')}>{name}</span>
      {state === 'done' && <Icon name="check" size={14} className="text-leaf" />}
    </span>
    {at && state !== 'ahead' && (
      <time dateTime={at} title={formatMoment(at)} className="text-ink-3 text-xs">
        {formatDay(at)}
      </time>
    )}
  </li>
)
