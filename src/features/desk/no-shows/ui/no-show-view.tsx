import type { Party } from '#features/checkout/base/parties.ts'
import type { NoShowAnswer, NoShowStatus } from '#features/pickups/no-shows/no-show.ts'
import { formatMoment, formatTerm } from '#shared/dates.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { NoShowSubject } from '../no-show-subject.ts'

const states: Readonly<Record<NoShowStatus, string>> = {
  asked: 'Waits for an answer',
  doubt: 'For staff to decide',
  agreed: 'Recorded: they agree',
  unanswered: 'Recorded: no answer in time',
  found: 'Recorded by staff',
  dismissed: 'Not recorded',
  withdrawn: 'Withdrawn',
}

const answers: Readonly<Record<NoShowAnswer, string>> = {
  absent: 'says that they did not come',
  present: 'says that they were there',
  other_time: 'says that another time was agreed',
}

/** A doubt about who came to a pickup: what each of the two says. */
export const NoShowView = ({ noShow }: { noShow: NoShowSubject }) => (
  <article className="rounded-lg border border-line bg-card p-4">
    <p className="text-ink-2 text-sm">
      <TextLink href={`/staff/orders/${noShow.id}`}>Order {noShow.id}</TextLink>, {noShow.buyer.fullName} buys from{' '}
      {noShow.seller.fullName}
    </p>
    {noShow.sayings.map((saying) => (
      <SayingView key={saying.absent} saying={saying} noShow={noShow} />
    ))}
    {noShow.visit && <Visit noShow={noShow} visit={noShow.visit} />}
  </article>
)

type Saying = NoShowSubject['sayings'][number]

const nameOf = (noShow: NoShowSubject, party: Party): string => noShow[party].fullName

function SayingView({ saying, noShow }: { saying: Saying; noShow: NoShowSubject }) {
  const { absent, status, startsAt, saidAt, words, answer, answerWords, answeredAt } = saying
  const named = nameOf(noShow, absent)
  const other = nameOf(noShow, absent === 'buyer' ? 'seller' : 'buyer')
  return (
    <section className="mt-4 border-line border-t pt-3 first-of-type:mt-3">
      <h2 className="font-[650] text-base">
        Did {named}, the {absent}, come on {formatTerm(startsAt)}?
      </h2>
      <p className="text-ink-2 text-sm">{states[status]}</p>
      {saidAt && (
        <Words by={`${other} says that ${named} did not come`} at={saidAt}>
          {words}
        </Words>
      )}
      {answer && answeredAt && (
        <Words by={`${named} ${answers[answer]}`} at={answeredAt}>
          {answerWords}
        </Words>
      )}
    </section>
  )
}

const Words = ({ by, at, children }: { by: string; at: string; children: string | null }) => (
  <div className="mt-2">
    <p>
      {by}
      <span className="text-ink-2 text-sm">, {formatMoment(at)}</span>
    </p>
    {children && (
      <p className="mt-1 whitespace-pre-line break-words border-line border-l-4 pl-3 text-ink-2">{children}</p>
    )}
  </div>
)

const Visit = ({ noShow, visit }: { noShow: NoShowSubject; visit: NonNullable<NoShowSubject['visit']> }) => (
  <p className="mt-4 break-words border-line border-t pt-3 text-ink-2 text-sm">
    The visit itself: {formatTerm(visit.startsAt)}, last changed {formatMoment(visit.changedAt)}
    {visit.changedBy && ` by ${nameOf(noShow, visit.changedBy)}`}
    {visit.reason && `: “${visit.reason}”`}.
  </p>
)
