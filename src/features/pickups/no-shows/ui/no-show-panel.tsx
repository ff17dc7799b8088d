import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatTerm } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Attendance, Saying } from '../contract.ts'
import { MAX_WORDS } from '../no-show.ts'
import { AnswerForm } from './answer-form.tsx'
import { answerNames, MOVES_NOTHING, stateForMe, stateForOther } from './no-show-words.ts'
import { attendanceQuery } from './queries.ts'
import { type NoShowAction, useNoShow } from './use-no-show.ts'

interface Props {
  transactionId: number
  /** From the route's loader; refetched data replaces it. */
  loaded: Attendance
}

/** Who came to a pickup: what each of the two says, and the forms to say and to answer it. */
export function NoShowPanel({ transactionId, loaded }: Props) {
  const api = useApi()
  const { data: attendance = loaded } = useQuery({ ...attendanceQuery(api, transactionId), initialData: loaded })
  const { open, aboutMe, aboutOther, other } = attendance
  const { act: send, isPending, error } = useNoShow(transactionId, other.fullName)
  const place = useRef<HTMLElement>(null)
  const act = async (action: NoShowAction) => {
    // The form or button that was used is gone.
    if (await send(action)) place.current?.focus()
  }
  if (!open && !aboutMe && !aboutOther) return null
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Who came"
      className="mt-8 flex max-w-xl flex-col gap-6 border-line border-y py-6 outline-none"
    >
      {error && (
        <Notice tone="destructive" isUrgent>
          {error}
        </Notice>
      )}
      {aboutMe && (
        <AboutMe saying={aboutMe} other={other.fullName}>
          {aboutMe.answers.length > 0 && (
            <AnswerForm
              key={`${aboutMe.status} ${aboutMe.answer}`}
              saying={aboutMe}
              isPending={isPending}
              onAnswer={(answer, words) => act({ kind: 'answer', answer, words })}
            />
          )}
        </AboutMe>
      )}
      {aboutOther && (
        <AboutOther saying={aboutOther} other={other.fullName}>
          {aboutOther.mayWithdraw && (
            <Button isPending={isPending} onClick={() => void act({ kind: 'withdraw' })}>
              Withdraw What I Said
            </Button>
          )}
        </AboutOther>
      )}
      {open && (
        <SayForm
          startsAt={open.startsAt}
          other={other.fullName}
          isPending={isPending}
          onSay={(words) => act({ kind: 'say', words })}
        />
      )}
    </section>
  )
}

interface SayingProps {
  saying: Saying
  other: string
  children: React.ReactNode
}

const AboutMe = ({ saying, other, children }: SayingProps) => (
  <div className="flex flex-col gap-3">
    <h2>{saying.saidAt ? `${other} says that you did not come` : 'You did not come'}</h2>
    <p className="text-ink-2">Agreed for {formatTerm(saying.startsAt)}.</p>
    {saying.words && <Quoted text={saying.words} />}
    {saying.answer && (
      <p>
        You answered: {answerNames[saying.answer]}.{saying.answerWords && <Quoted text={saying.answerWords} />}
      </p>
    )}
    <p role="status">{stateForMe(saying, other)}</p>
    {children}
  </div>
)

const AboutOther = ({ saying, other, children }: SayingProps) => (
  <div className="flex flex-col items-start gap-3">
    <h2>{saying.saidAt ? `You said that ${other} did not come` : `${other} did not come`}</h2>
    <p className="text-ink-2">Agreed for {formatTerm(saying.startsAt)}.</p>
    {saying.words && <Quoted text={saying.words} />}
    {saying.answer && (
      <p>
        {other} answered: {answerNames[saying.answer]}.{saying.answerWords && <Quoted text={saying.answerWords} />}
      </p>
    )}
    <p role="status">{stateForOther(saying, other)}</p>
    {children}
  </div>
)

const Quoted = ({ text }: { text: string }) => (
  <span className="mt-1 block whitespace-pre-line border-line border-l-4 pl-3 text-ink-2 [overflow-wrap:anywhere]">
    {text}
  </span>
)

interface SayProps {
  startsAt: string
  other: string
  isPending: boolean
  onSay: (words: string) => Promise<void>
}

/** Opened by a button first, so that nobody says it of another by mistake. */
function SayForm({ startsAt, other, isPending, onSay }: SayProps) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const show = (isShown: boolean) => {
    flushSync(() => setOpen(isShown))
    const next = isShown ? field : button
    next.current?.focus()
  }
  if (!isOpen) {
    return (
      <div>
        <Button ref={button} onClick={() => show(true)}>
          {other} Did Not Come
        </Button>
      </div>
    )
  }
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void onSay(words)
      }}
    >
      <h2>Did {other} not come?</h2>
      <p>
        Agreed for {formatTerm(startsAt)}. {other} is asked and has three days to answer. Without an answer it is
        recorded that they did not come, and other members can see how many of their pickups they came to.{' '}
        {MOVES_NOTHING}
      </p>
      <TextArea
        ref={field}
        label="What happened"
        isOptional
        name="words"
        hint={`${other} reads it, and our staff if you contradict each other.`}
        countTo={MAX_WORDS}
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={isPending}>
          Say So
        </Button>
        <Button onClick={() => show(false)}>Back</Button>
      </div>
    </form>
  )
}
