import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { isNotNeeded, NOT_NEEDED, notNeededBecause, type QuestionId, questions } from '../questions.ts'

interface Props {
  id: QuestionId
  value: string
  /** Proposed by the product and not confirmed yet. */
  isProposed: boolean
  error: string | undefined
  onAnswer: (answer: string) => void
}

/** One question before opening: a list of answers, or a text. "Not needed" asks for the reason. */
export function QuestionField({ id, value, isProposed, error, onAnswer }: Props) {
  const { text, hint, options } = questions[id]
  const isReasoned = options?.includes(NOT_NEEDED) === true && isNotNeeded(value)
  const shared = {
    name: id,
    label: text,
    value: isReasoned ? NOT_NEEDED : value,
    error: isReasoned ? undefined : error,
    hint: [hint, isProposed && 'Proposed: check it'].filter(Boolean).join('. ') || undefined,
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value),
  }
  if (!options) return <TextField {...shared} />
  return (
    <>
      {/* The id is that of the field in which an error is corrected. */}
      <SelectField {...shared} id={isReasoned ? `${id}-choice` : id}>
        <option value="">Choose an answer</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
      {isReasoned && (
        <TextField
          className="border-line border-l-4 pl-4"
          id={id}
          name={`${id}-reason`}
          label="Why it is not needed"
          hint="The documents say it, for a regulator to read."
          value={value.slice(NOT_NEEDED.length + 2)}
          error={error}
          onChange={({ target }) => onAnswer(notNeededBecause(target.value))}
        />
      )}
    </>
  )
}
