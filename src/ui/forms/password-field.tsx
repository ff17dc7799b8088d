import { type ComponentProps, useState } from 'react'
import { VisuallyHidden } from '../primitives/visually-hidden.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'countTo'>

/** A password that can be revealed. Pasting is allowed; `autoComplete` must say which password it is. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      // HTML allows `autocapitalize` on text fields only, where the password is revealed.
      autoCapitalize={isShown ? 'none' : undefined}
      autoCorrect="off"
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <>
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
            className="min-h-9 rounded-sm px-3 font-[620] text-leaf text-sm hover:bg-sunken"
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
          <span aria-live="polite">
            <VisuallyHidden>{isShown ? 'Your password is shown' : ''}</VisuallyHidden>
          </span>
        </>
      }
    />
  )
}
