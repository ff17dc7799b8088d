import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type QuestionId, questions } from '../questions.ts'

interface Props {
  id: QuestionId
  value: string
  /** Proposed by the product and not confirmed yet. */
  isProposed: boolean
  error: string | undefined
  onAnswer: (answer: string) => void
}

/** One question before opening: a list of answers, or a text. */
export function QuestionField({ id, value, isProposed, error, onAnswer }: Props) {
  const { text, hint, options } = questions[id]
  const shared = {
    name: id,
    label: text,
    value,
    error,
    hint: [hint, isProposed && 'Proposed: check it'].filter(Boolean).join('. ') || undefined,
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value),
  }
  if (!options) return <TextField {...shared} />
  return (
    <SelectField {...shared}>
      <option value="">Choose an answer</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  )
}
