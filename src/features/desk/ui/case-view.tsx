import { reasons } from '#features/moderation/reasons.ts'
import { formatDay, formatMoment, formatMonth } from '#shared/dates.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { subjectNames } from '../case-states.ts'
import type { CaseDetail, Owner } from '../contract.ts'
import { counted } from '../counted.ts'
import { CASE_HEADING } from './case-headings.ts'
import { EarlierDecisions } from './decision-shown.tsx'
import { Fact } from './fact.tsx'
import { ListingHistory, SimilarOfSeller } from './listing-history.tsx'
import { OrderConversation } from './order-conversation.tsx'
import { Part } from './part.tsx'
import { claimText, PriorityBadge } from './queue-list.tsx'
import { Signals } from './signals.tsx'
import { SubjectView } from './subject-view.tsx'

interface Props {
  found: CaseDetail
  me: number
  /** The queue, for the way back on a phone. */
  backHref: string
}

/** One case: its subject, the reports about it, and who is responsible. */
export function CaseView({ found, me, backHref }: Props) {
  const { priority, openedAt, dueAt, title, subjectKind, received, people, earlier, isParty, subject } = found
  const claim = claimText(found, me)
  return (
    <div className="px-4 py-4 lg:px-7 lg:py-6">
      <div className="mb-3 lg:hidden">
        <BackLink href={backHref}>The queue</BackLink>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-2 text-sm">
        <span className="flex items-center gap-2">
          <PriorityBadge priority={priority} />
          {subjectNames[subjectKind]}
        </span>
        <span>
          Case {found.id}, opened {formatMoment(openedAt)}
          {dueAt && found.status === 'open' && `, decide by ${formatMoment(dueAt)}`}
          {claim && `, ${claim.toLowerCase() === 'you have it' ? 'yours' : claim}`}
        </span>
      </p>
      <h1 id={CASE_HEADING} tabIndex={-1} className="mt-2.5 break-words">
        {title}
      </h1>
      {isParty && (
        <Notice tone="warning" className="mt-4">
          This case is about you or one of your orders, or you reported it. Another member of staff will decide.
        </Notice>
      )}
      <div className="mt-4">
        <SubjectView found={found} />
      </div>
      {(subject?.kind === 'order' || subject?.kind === 'no_show') && !isParty && (
        <Part title="Messages in the time of the order">
          <OrderConversation caseId={found.id} order={subject} />
        </Part>
      )}
      {found.signals.length > 0 && <Signals signals={found.signals} />}
      {received.length > 0 && <Reports received={received} />}
      {subject?.kind === 'listing' && subject.changes.length > 0 && <ListingHistory changes={subject.changes} />}
      {subject?.kind === 'listing' && subject.similar.length > 0 && <SimilarOfSeller similar={subject.similar} />}
      {people.map((person) => (
        <PersonFacts key={person.id} person={person} />
      ))}
      {earlier.length > 0 && (
        <Part title={earlierTitle(found)}>
          <EarlierDecisions earlier={earlier} caseId={found.id} />
        </Part>
      )}
    </div>
  )
}

const earlierTitle = ({ earlier, earlierTotal }: CaseDetail): string =>
  earlierTotal > earlier.length ? `Earlier decisions: ${earlier.length} of ${earlierTotal}` : 'Earlier decisions'

const Reports = ({ received }: Pick<CaseDetail, 'received'>) => (
  <Part title={received.length === 1 ? '1 report' : `${received.length} reports, one case`}>
    <ol>
      {received.map(({ id, reporter, reason, details, at }) => (
        <li key={id} className="border-line border-b py-3">
          <p className="flex flex-wrap justify-between gap-x-4 text-ink-2 text-sm">
            <span>
              <strong className="text-ink">{reporter.fullName}</strong> · {reasons[reason]}
            </span>
            <span>{formatMoment(at)}</span>
          </p>
          {details && <p className="mt-1 whitespace-pre-line break-words">{details}</p>}
        </li>
      ))}
    </ol>
  </Part>
)

const partNames: Readonly<Record<Owner['part'], string>> = {
  responsible: 'About',
  buyer: 'The buyer,',
  seller: 'The seller,',
  receiver: 'The receiver,',
  reviewee: 'The member reviewed,',
  reporter: 'Reported by',
}

const PersonFacts = ({ person }: { person: Owner }) => (
  <Part title={`${partNames[person.part]} ${person.fullName}`}>
    <dl className="mt-2 grid gap-x-5 gap-y-1.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Fact name="Member">
        <TextLink href={`/profile/${person.id}`}>{person.username}</TextLink>, since {formatMonth(person.memberSince)}
        <span className="sr-only"> ({formatDay(person.memberSince)})</span>
      </Fact>
      <Fact name="Trade">
        {counted(person.sales, 'sale')}, {counted(person.refunds, 'refund')},{' '}
        {counted(person.liveListings, 'live listing')}
      </Fact>
      <Fact name="Other cases">{person.reportsBefore === 0 ? 'None' : counted(person.reportsBefore, 'case')}</Fact>
    </dl>
  </Part>
)
