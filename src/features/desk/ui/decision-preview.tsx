import type { RuleName } from '#features/moderation/rules.ts'
import { formatDay } from '#shared/dates.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { type DecisionAction, hasDays, isAnswer, isRemoval } from '../case-states.ts'
import type { CaseDetail } from '../contract.ts'
import {
  appealReferenceLine,
  type ContentAction,
  DATA_LINK_DAYS,
  dataLinkText,
  isAboutContent,
  isAboutMoney,
  type Text,
  textForAppeal,
  textForMember,
  textForReporter,
  undoneForReporter,
} from '../decision-text.ts'
import { textOfRelease } from '../hold-text.ts'
import type { NoShowSubject } from '../no-shows/no-show-subject.ts'
import { findingOf, textsForNoShow } from '../no-shows/no-show-text.ts'
import { type OrderOutcome, refusesCancellation, textsForOrder } from '../order-decision-text.ts'
import { textForReceiver } from '../removals/removal-text.ts'
import { textOfAnswer } from '../requests/answer-text.ts'

const DAY_MS = 24 * 60 * 60_000

interface Props {
  found: CaseDetail
  action: DecisionAction
  rule: RuleName | null
  words: string
  /** The part that goes back to the buyer, in pence. */
  amount: number | null
  /** The listings of an order that the amount is for. */
  lines: readonly number[]
  /** For how many days a limit or a suspension lasts. */
  days: number | null
  now: Date | null
}

/** What everyone concerned will read, by the same rules that write it. */
export function DecisionPreview({ found, action, rule, words, amount, lines, days, now }: Props) {
  const { subject } = found
  if (subject?.kind === 'no_show') return <NoShowPreview subject={subject} action={action} words={words} now={now} />
  if (isAboutMoney(action) || (action === 'none' && subject?.kind === 'order' && refusesCancellation(action, subject)))
    return <MoneyPreview {...{ found, action, rule, words, amount, lines, now }} />
  if (isAnswer(action) || action === 'erase') return <AnswerPreview found={found} words={words} action={action} />
  if (action === 'uphold' || action === 'overturn') return <AppealPreview found={found} action={action} words={words} />
  if (!isAboutContent(action)) return null
  return <MemberPreview found={found} action={action} rule={rule} words={words} days={days} now={now} />
}

interface NoShowProps extends Pick<Props, 'action' | 'words' | 'now'> {
  subject: NoShowSubject
}

function NoShowPreview({ subject, action, words, now }: NoShowProps) {
  const finding = findingOf(action)
  if (finding === null || now === null) return null
  const texts = textsForNoShow({ ...subject, finding, words, at: now })
  return (
    <section aria-label="Preview" className="flex flex-col gap-2.5">
      <PreviewedEmail reader={subject.buyer.fullName} text={texts.buyer} />
      <PreviewedEmail reader={subject.seller.fullName} text={texts.seller} />
    </section>
  )
}

type MemberProps = Omit<Props, 'action' | 'amount' | 'lines'> & { action: ContentAction }

function MemberPreview({ found, action, rule, words, days, now }: MemberProps) {
  const { about, received, subjectKind, title } = found
  const until = now && hasDays(action) ? new Date(now.getTime() + (days ?? 1) * DAY_MS) : null
  const isReleased = found.isHold && action !== 'hide' && action !== 'remove'
  const released = isReleased && found.subject?.kind === 'listing' ? found.subject.afterHold : null
  const text =
    action === 'none' && released
      ? textOfRelease(title, released)
      : now && textForMember({ action, subjectKind, title, rule, words, at: now, until, released })
  return (
    <section aria-label="Preview" className="flex flex-col gap-2.5">
      {text ? (
        <PreviewedEmail reader={about?.fullName ?? 'the member'} text={text} item={now && linkAfter(action, now)} />
      ) : (
        <p className="text-ink-2 text-sm">
          {action === 'none' ? 'The member is not notified.' : 'Choose a rule to see what the member will read.'}
        </p>
      )}
      <ReceiverReads found={found} action={action} />
      <ReportersRead received={received} text={textForReporter({ action, subjectKind })} />
    </section>
  )
}

/** The receiver of a message that is removed is notified, unless they reported it or cannot see it. */
function ReceiverReads({ found: { subject, received }, action }: Pick<MemberProps, 'found' | 'action'>) {
  if (subject?.kind !== 'message' || !isRemoval(action) || !subject.isSeenByReceiver) return null
  if (received.some(({ reporter }) => reporter.id === subject.receiver.id)) return null
  const { title, body } = textForReceiver(action, false)
  return (
    <p className="text-ink-2 text-sm">
      {subject.receiver.fullName} reads: “{title}. {body}”
    </p>
  )
}

function ReportersRead({ received, text }: Pick<CaseDetail, 'received'> & { text: string }) {
  const reporters = [...new Set(received.map(({ reporter }) => reporter.fullName))].join(', ')
  if (reporters === '') return null
  return (
    <p className="text-ink-2 text-sm">
      {reporters} {received.length === 1 ? 'reads' : 'read'}: “{text}”
    </p>
  )
}

/** What the email to a suspended member has besides. */
const linkAfter = (action: ContentAction, now: Date) =>
  action === 'suspend' || action === 'ban'
    ? dataLinkText(formatDay(new Date(now.getTime() + DATA_LINK_DAYS * DAY_MS)))
    : null

type AppealProps = Pick<Props, 'found' | 'words'> & { action: 'uphold' | 'overturn' }

function AppealPreview({ found: { subject }, words, action }: AppealProps) {
  if (subject?.kind !== 'appeal') return null
  const { appellant, reference, decision, isSamePerson, isUndoable, reports } = subject
  const { title, paragraphs } = textForAppeal(action, {
    ...{ reference: decision.reference, words, isUndone: isUndoable, isSamePerson },
  })
  const text = { title, paragraphs: [...paragraphs, appealReferenceLine(reference)] }
  return (
    <section aria-label="Preview" className="flex flex-col gap-2.5">
      <PreviewedEmail reader={appellant.fullName} text={text} />
      {action === 'overturn' && reports > 0 && (
        <p className="text-ink-2 text-sm">
          {reports === 1 ? 'The reporter reads' : `The ${reports} reporters read`}: “
          {undoneForReporter(decision.subjectKind, true)}”
        </p>
      )}
      {action === 'overturn' && decision.subjectKind === 'order' && isUndoable && (
        <p className="text-ink-2 text-sm">The seller reads that the buyer gets everything back after an appeal.</p>
      )}
    </section>
  )
}

function AnswerPreview({ found: { subject, title }, words, action }: Pick<Props, 'found' | 'words' | 'action'>) {
  if (subject?.kind !== 'contact' || (words.trim() === '' && action !== 'erase')) return null
  return (
    <section aria-label="Preview" className="flex flex-col gap-2.5">
      <PreviewedEmail
        reader={subject.name}
        text={textOfAnswer({ title, name: subject.name, words, action, productName: getProductName() })}
        kind="Email"
      />
    </section>
  )
}

type MoneyProps = Omit<Props, 'action' | 'days'> & { action: OrderOutcome }

function MoneyPreview({ found: { subject }, action, rule, words, amount, lines, now }: MoneyProps) {
  if (subject?.kind !== 'order') return null
  const texts = now && textsForOrder({ order: subject, action, amount, lines, rule, words, at: now })
  return (
    <section aria-label="Preview" className="flex flex-col gap-2.5">
      {texts ? (
        <>
          <PreviewedEmail reader={subject.buyer.fullName} text={texts.buyer} />
          <PreviewedEmail reader={subject.seller.fullName} text={texts.seller} />
        </>
      ) : (
        <p className="text-ink-2 text-sm">
          {action === 'refund-part' ? 'Enter the amount and choose a rule' : 'Choose a rule'} to see what both will
          read.
        </p>
      )}
    </section>
  )
}

interface EmailProps {
  reader: string
  text: Text
  kind?: string
  /** What the email has besides, with a link of the reader's own. */
  item?: { title: string; text: string } | null
}

const PreviewedEmail = ({ reader, text, kind = 'Email and notification', item = null }: EmailProps) => (
  <div className="overflow-hidden rounded-lg border border-ink bg-card">
    <p className="flex flex-wrap justify-between gap-x-3 bg-label-tint px-3.5 py-2 text-label-ink text-sm">
      <span className="font-[650]">What {reader} reads</span>
      <span className="whitespace-nowrap">{kind}</span>
    </p>
    <div className="flex flex-col gap-2 px-3.5 py-3 text-sm">
      <p className="font-[650] text-base">{text.title}</p>
      {text.paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line break-words">
          {paragraph}
        </p>
      ))}
      {item && (
        <div className="border-line border-t pt-2">
          <p className="font-[650]">{item.title}</p>
          <p>{item.text}</p>
        </div>
      )}
    </div>
  </div>
)
