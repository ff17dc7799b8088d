import { FieldError } from '#ui/forms/field.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { actionNameOf, type DecisionAction, type SubjectKind } from '../case-states.ts'

interface Props {
  kind: SubjectKind
  actions: readonly DecisionAction[]
  chosen: DecisionAction | null
  onChoose: (action: DecisionAction) => void
  error: string | undefined
}

/** The decisions that fit the case, each with the key that chooses it. */
export const ActionChoice = ({ kind, actions, chosen, onChoose, error }: Props) => (
  <fieldset>
    <legend className="mb-1.5 font-[720] font-display text-xl">Decision</legend>
    {error && <FieldError text={error} />}
    {actions.map((action, index) => (
      <label
        key={action}
        className={classNames(
          'flex min-h-11 items-center gap-3 rounded-lg px-2 has-focus-visible:outline-3 has-focus-visible:outline-ring',
          action === chosen ? 'bg-leaf font-[650] text-on-leaf' : 'hover:bg-sunken',
        )}
      >
        <input
          type="radio"
          name="action"
          value={action}
          aria-label={actionNameOf(action, kind)}
          checked={action === chosen}
          onChange={() => onChoose(action)}
          className="sr-only"
        />
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-sm border border-control bg-card font-[650] font-sans text-ink text-sm"
        >
          {index + 1}
        </span>
        <span>{actionNameOf(action, kind)}</span>
      </label>
    ))}
  </fieldset>
)
