import { formatMoment } from '#shared/dates.ts'
import type { BadgeTone } from '#ui/primitives/badge.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { ageOf } from '../age.ts'
import { type Priority, priorityNames, subjectNames } from '../case-states.ts'
import type { CaseSummary, Queue } from '../contract.ts'
import type { QueueOrder, QueuePart } from '../queue-view.ts'

interface Place {
  part: QueuePart
  order: QueueOrder
  /** From 1. */
  page: number
}

/** The address of a case, or of the queue, that keeps the chosen part, order and page. */
export const deskHref = ({ part, order, page }: Place, id?: number): string => {
  const search = new URLSearchParams({
    ...(part !== 'all' && { part }),
    ...(order !== 'harm' && { order }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/staff${id === undefined ? '' : `/${id}`}${search && `?${search}`}`
}

const tones: Readonly<Record<Priority, BadgeTone>> = {
  urgent: 'rhubarb',
  money: 'label',
  person: 'hose',
  routine: 'plain',
}
const bars: Readonly<Record<Priority, string>> = {
  urgent: 'border-l-rhubarb',
  money: 'border-l-label',
  person: 'border-l-hose',
  routine: 'border-l-control',
}

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <Badge tone={tones[priority]}>{priorityNames[priority]}</Badge>
)

interface Props extends Place {
  queue: Queue
  selected: number | null
  /** How many decisions the reader can make about the selected case. */
  decisions: number
  me: number
  now: Date | null
}

/** The queue: its parts, its order, and a link for each case. */
export function QueueList({
  queue: { cases, counts, hasMore },
  selected,
  decisions,
  me,
  now,
  part,
  order,
  page,
}: Props) {
  return (
    <nav aria-label="Cases" className="flex flex-col">
      <div className="border-line border-b px-4 pt-3">
        <Parts counts={counts} part={part} order={order} />
        <p className="flex items-baseline justify-between gap-3 py-2.5 text-sm">
          <span className="text-ink-2">{orderText(part, order)}</span>
          {part !== 'decided' && (
            <Link
              href={deskHref({ part, order: order === 'harm' ? 'age' : 'harm', page: 1 })}
              className="text-leaf underline decoration-2 underline-offset-3"
            >
              {order === 'harm' ? 'Oldest first' : 'Gravest first'}
            </Link>
          )}
        </p>
      </div>
      {cases.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{part === 'decided' ? 'Nothing is decided yet.' : 'Nothing waits here.'}</p>
      ) : (
        <ol>
          {cases.map((one) => (
            <li key={one.id}>
              <Row
                one={one}
                isSelected={one.id === selected}
                me={me}
                now={now}
                href={deskHref({ part, order, page }, one.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {(page > 1 || hasMore) && (
        <p className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm">
          {page > 1 && <TextLink href={deskHref({ part, order, page: page - 1 })}>Previous page</TextLink>}
          <span className="text-ink-2">Page {page}</span>
          {hasMore && <TextLink href={deskHref({ part, order, page: page + 1 })}>Next page</TextLink>}
        </p>
      )}
      <KeyHint decisions={decisions} />
    </nav>
  )
}

/** The keys that work now. */
const KeyHint = ({ decisions }: { decisions: number }) => (
  <p className="px-4 py-3 text-ink-2 text-sm max-lg:hidden">
    <Key name="j" /> <Key name="k" /> next, previous
    {decisions > 0 && (
      <>
        ; <Key name="c" /> claim; <Key name="1" />
        {decisions > 1 && (
          <>
            {' '}
            to <Key name={String(decisions)} />
          </>
        )}{' '}
        decide; <Key name="Enter" /> send
      </>
    )}
  </p>
)

const Key = ({ name }: { name: string }) => (
  <kbd className="rounded-sm border border-control bg-card px-1.5 font-sans text-xs">{name}</kbd>
)

const orderText = (part: QueuePart, order: QueueOrder): string => {
  if (part === 'decided') return 'The latest decisions first'
  return order === 'harm' ? 'Sorted by harm' : 'Sorted by age'
}

type NamedParts = readonly { part: QueuePart; name: string }[]

const byState: NamedParts = [
  { part: 'all', name: 'All' },
  { part: 'urgent', name: 'Urgent' },
  { part: 'hold', name: 'On hold' },
  { part: 'mine', name: 'Mine' },
  { part: 'decided', name: 'Decided' },
]
const byKind: NamedParts = [
  { part: 'reports', name: 'Reports' },
  { part: 'money', name: 'Money' },
  { part: 'appeals', name: 'Appeals' },
  { part: 'doubts', name: 'Doubts' },
  { part: 'requests', name: 'Requests' },
]

type PartsProps = { counts: Queue['counts'] } & Omit<Place, 'page'>

const Parts = (props: PartsProps) => (
  <>
    <PartLinks {...props} label="By state" parts={byState} />
    <PartLinks {...props} label="By kind" parts={byKind} />
  </>
)

const PartLinks = ({ counts, part: shown, order, label, parts }: PartsProps & { label: string; parts: NamedParts }) => (
  <ul aria-label={label} className="mt-1.5 flex flex-wrap gap-1.5 first:mt-0">
    {parts.map(({ part, name }) => (
      <li key={part}>
        <Link
          href={deskHref({ part, order, page: 1 })}
          aria-current={part === shown ? 'true' : undefined}
          className={classNames(
            'flex min-h-10 items-center gap-1.5 rounded-lg border px-2.5 text-sm',
            part === shown ? 'border-transparent bg-leaf-tint font-[650] text-leaf' : 'border-control hover:border-ink',
          )}
        >
          {name}
          {part !== 'decided' && <span>{counts[part]}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

interface RowProps {
  one: CaseSummary
  isSelected: boolean
  me: number
  now: Date | null
  href: string
}

const Row = ({ one, isSelected, me, now, href }: RowProps) => (
  <Link
    href={href}
    aria-current={isSelected ? 'page' : undefined}
    className={classNames(
      'block border-line border-b border-l-4 px-4 py-3 hover:bg-card',
      bars[one.priority],
      isSelected && 'bg-card outline-2 outline-ink -outline-offset-2',
    )}
  >
    <span className="flex items-center gap-2 text-sm">
      <PriorityBadge priority={one.priority} />
      {one.isHold && <Badge tone="rhubarb">On hold</Badge>}
      <span className="min-w-0 truncate text-ink-2">{claimText(one, me)}</span>
      {one.status === 'open' && now && <span className="ml-auto shrink-0 text-ink-2">{ageOf(one.openedAt, now)}</span>}
    </span>
    <span className="mt-1.5 block font-[650] leading-snug">{one.title}</span>
    <span className="mt-0.5 block text-ink-2 text-sm">
      {subjectNames[one.subjectKind]}
      {one.reports > 0 && ` · ${one.reports === 1 ? '1 report' : `${one.reports} reports`}`}
      {one.about && one.subjectKind === 'listing' && ` · ${one.about.fullName}`}
      {one.between && ` · ${one.between}`}
      {one.dueAt && one.status === 'open' && ` · by ${formatMoment(one.dueAt)}`}
    </span>
  </Link>
)

export function claimText({ claimedBy, status }: Pick<CaseSummary, 'claimedBy' | 'status'>, me: number): string {
  if (status !== 'open' || !claimedBy) return ''
  return claimedBy.id === me ? 'You have it' : `${claimedBy.fullName} has it`
}
