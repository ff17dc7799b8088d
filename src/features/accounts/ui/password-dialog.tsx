import { type ReactNode, useState } from 'react'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { endSessionForm } from '../account-contract.ts'
import { FormStatus, failed, type Outcome } from './settings/settings-form.tsx'

interface Props {
  title: string
  /** What happens, above the field. */
  children?: ReactNode
  /** The verb of the button, such as "Sign out". */
  button: string
  pendingText: string
  act: (currentPassword: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Requires the password before something changes, so that someone else at this browser cannot lock the owner out. */
export function PasswordDialog({ title, children, button, pendingText, act, onDone, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(endSessionForm, { currentPassword: '' })
  const submit = onSubmit(async ({ currentPassword }) => {
    setOutcome(null)
    try {
      await act(currentPassword)
      onDone()
    } catch (error) {
      if (!refuse(error)) setOutcome(failed(error))
    }
  })
  return (
    <Dialog isOpen onClose={onClose} title={title} isForm isBusy={isSubmitting}>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormStatus errors={errors} outcome={outcome} />
        <div className="flex flex-col gap-2 text-ink-2">
          {children}
          <p>Enter your password to confirm that it is you.</p>
        </div>
        <PasswordField
          {...field('currentPassword')}
          label="Your password"
          autoComplete="current-password"
          data-first-focus
          required
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isPending={isSubmitting} pendingText={pendingText}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
