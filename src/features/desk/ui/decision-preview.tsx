import type { RuleName } from '#features/moderation/rules.ts'
import type { DecisionAction } from '../case-states.ts'
import type { CaseDetail } from '../contract.ts'
import { textForMember, textForReporter } from '../decision-text.ts'

interface Props {
  found: CaseDetail
  action: DecisionAction
  rule: RuleName | null
  words: string
  now: Date | null
}

/** What the member responsible and the reporters will read, by the same rules that write it. */
export function DecisionPreview({ found, action, rule, words, now }: Props) {
  const { subjectKind, title, about, received } = found
  const text = now && textForMember({ action, subjectKind, title, rule, words, at: now })
  const reporters = [...new Set(received.map(({ reporter }) => reporter.fullName))].join(', ')
  return (
    <section aria-label="Preview" className="flex flex-col gap-2.5">
      {text ? (
        <div className="overflow-hidden rounded-lg border border-ink bg-card">
          <p className="flex justify-between gap-3 bg-label-tint px-3.5 py-2 font-[650] text-label-ink text-sm">
            <span>What {about?.fullName ?? 'the member'} reads</span>
            <span>Email and notification</span>
          </p>
          <div className="flex flex-col gap-2 px-3.5 py-3 text-sm">
            <p className="font-[650] text-base">{text.title}</p>
            {text.paragraphs.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line break-words">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      ) : (
        <p className="text-ink-2 text-sm">
          {action === 'none' ? 'The member is not notified.' : 'Choose a rule to see what the member will read.'}
        </p>
      )}
      {reporters && (
        <p className="text-ink-2 text-sm">
          {reporters} {received.length === 1 ? 'reads' : 'read'}: “{textForReporter({ action, subjectKind })}”
        </p>
      )}
    </section>
  )
}
