import { useState } from 'react'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { endSessionForm } from '../account-contract.ts'
import { FormStatus, failed, type Outcome } from './settings/settings-form.tsx'

interface Props {
  /** The device to sign out, such as "Firefox on Windows". */
  what: string
  end: (currentPassword: string) => Promise<unknown>
  onEnded: () => void
  onClose: () => void
}

/**
 * Requires the password before sessions end, so that someone else at this browser cannot sign the owner out elsewhere.
 */
export function EndSessionsDialog({ what, end, onEnded, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(endSessionForm, { currentPassword: '' })
  const submit = onSubmit(async ({ currentPassword }) => {
    setOutcome(null)
    try {
      await end(currentPassword)
      onEnded()
    } catch (error) {
      if (!refuse(error)) setOutcome(failed(error))
    }
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Sign out ${what}`} isForm isBusy={isSubmitting}>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormStatus errors={errors} outcome={outcome} />
        <p className="text-ink-2">Enter your password to confirm that it is you.</p>
        <PasswordField
          {...field('currentPassword')}
          label="Your password"
          autoComplete="current-password"
          data-first-focus
          required
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Signing out…">
            Sign out
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
