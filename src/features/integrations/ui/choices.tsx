import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'

interface Props<T extends string> {
  legend: string
  options: readonly T[]
  texts: Readonly<Record<T, string>>
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Checkboxes for several of a list. */
export const Choices = <T extends string>({ legend, options, texts, chosen, onChange }: Props<T>) => (
  <ChoiceGroup legend={legend}>
    {options.map((option) => (
      <Checkbox
        key={option}
        label={texts[option]}
        hint={option}
        checked={chosen.includes(option)}
        onChange={({ currentTarget }) =>
          onChange(options.filter((one) => (one === option ? currentTarget.checked : chosen.includes(one))))
        }
      />
    ))}
  </ChoiceGroup>
)
