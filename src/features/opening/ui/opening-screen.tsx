import { useMemo } from 'react'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { OpeningState } from '../contract.ts'
import { QUESTION_IDS, questions, SECTIONS, sectionTitles, unanswered } from '../questions.ts'
import { OpeningDocuments } from './opening-documents.tsx'
import { QuestionField } from './question-field.tsx'
import { useOpening } from './use-opening.ts'

/** For staff: the questions that the law asks of an operator, and the documents written from the answers. */
export function OpeningScreen({ loaded }: { loaded: OpeningState }) {
  const { state, answers, faults, failure, isPending, isProposed, answer, save } = useOpening(loaded)
  const open = unanswered(answers).length
  const problems = useMemo(
    () => [
      ...QUESTION_IDS.flatMap((field) => {
        const message = faults[field]
        return message === undefined ? [] : [{ field, message: `${questions[field].text}: ${message}` }]
      }),
      ...(failure ? [{ message: failure }] : []),
    ],
    [faults, failure],
  )
  return (
    <div className="sheet max-w-3xl py-5 lg:py-8">
      <h1>Before you open</h1>
      <p className="mt-3 text-ink-2">
        The answers become the risk assessments of the Online Safety Act, the record of processing, and the list of
        registrations. {open === 0 ? 'Every question has an answer.' : `${open} of ${QUESTION_IDS.length} are open.`}
      </p>
      <Notice className="mt-5">This is guidance, not legal advice. The documents name their sources.</Notice>
      {state.record && <OpeningDocuments record={state.record} />}
      <form
        method="post"
        noValidate
        className="mt-8 flex flex-col gap-10"
        onSubmit={(event) => {
          event.preventDefault()
          save(true)
        }}
      >
        {problems.length > 0 && <ErrorSummary errors={problems} />}
        {SECTIONS.map((section) => (
          <fieldset key={section} className="flex flex-col gap-5">
            <legend className="mb-4 font-[760] font-display text-xl">{sectionTitles[section]}</legend>
            {QUESTION_IDS.filter((id) => questions[id].section === section).map((id) => (
              <QuestionField
                key={id}
                id={id}
                value={answers[id] ?? ''}
                isProposed={isProposed(id)}
                error={faults[id]}
                onAnswer={(value) => answer(id, value)}
              />
            ))}
          </fieldset>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" isPending={isPending} pendingText="Writing">
            Write the documents
          </Button>
          <Button onClick={() => save(false)} isPending={isPending}>
            Save and continue later
          </Button>
        </div>
      </form>
    </div>
  )
}
