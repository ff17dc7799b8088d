import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Saying } from '../contract.ts'
import { MAX_WORDS, type NoShowAnswer } from '../no-show.ts'
import { answerNames, MOVES_NOTHING } from './no-show-words.ts'

interface Props {
  saying: Saying
  isPending: boolean
  onAnswer: (answer: NoShowAnswer, words: string) => Promise<void>
}

/** The answer of the member named, who can change it as long as its time lasts. */
export function AnswerForm({ saying, isPending, onAnswer }: Props) {
  const [isOpen, setOpen] = useState(saying.answer === null)
  const [chosen, setChosen] = useState<NoShowAnswer | null>(null)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const show = () => {
    flushSync(() => setOpen(true))
    form.current?.querySelector('input')?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setError(chosen === null ? 'Choose an answer' : undefined)
    if (chosen !== null) void onAnswer(chosen, words)
  }
  if (!isOpen) {
    return (
      <div>
        <Button onClick={show}>Change My Answer</Button>
      </div>
    )
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ChoiceGroup legend="Your answer" id="answer" error={error}>
        {saying.answers.map((answer) => (
          <Radio
            key={answer}
            name="answer"
            value={answer}
            label={answerNames[answer]}
            checked={answer === chosen}
            onChange={() => setChosen(answer)}
          />
        ))}
      </ChoiceGroup>
      <TextArea
        label="What happened"
        isOptional
        name="answer-words"
        hint={`The other reads it, and our staff if you contradict each other. ${MOVES_NOTHING}`}
        countTo={MAX_WORDS}
        rows={2}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div>
        <Button type="submit" tone="primary" isPending={isPending}>
          Send Answer
        </Button>
      </div>
    </form>
  )
}
