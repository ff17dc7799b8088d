import { classNames } from '#ui/primitives/class-names.ts'
import { passwordStrength, STRENGTHS } from '../password-strength.ts'

const COLOURS = ['bg-rhubarb', 'bg-rhubarb', 'bg-label', 'bg-leaf', 'bg-leaf'] as const

/** Shows the password strength as text and as four marks. */
export function StrengthMeter({ password, own }: { password: string; own: readonly string[] }) {
  const strength = passwordStrength(password, own)
  return (
    <div className={classNames('flex items-center gap-3', password === '' && 'invisible')}>
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1.5 flex-1 rounded-sm border',
              step <= Math.max(strength, 1) ? `${COLOURS[strength]} border-ink-3` : 'border-control bg-sunken',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="w-40 text-right text-ink-2 text-sm">
        {password && `Strength: ${STRENGTHS[strength]}`}
      </p>
    </div>
  )
}
