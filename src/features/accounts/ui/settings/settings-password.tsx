import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { changePassword, passwordForm } from '../../account-contract.ts'
import { currentUserQuery } from '../queries.ts'
import { StrengthMeter } from '../strength-meter.tsx'
import { FormStatus, failed, type Outcome } from './settings-form.tsx'
import { SettingsPageBody } from './settings-frame.tsx'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

/** Sets a new password; requires the current one. */
export function PasswordSettings() {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { form, field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(passwordForm, EMPTY)
  const own = me ? [me.username, me.fullName, me.email] : []
  const submit = onSubmit(async ({ confirmPassword: _, ...body }) => {
    setOutcome(null)
    try {
      await api(changePassword, { body })
      form.reset(EMPTY)
      void client.invalidateQueries({ queryKey: ['/api/account/sessions'] })
      setOutcome({ tone: 'success', text: 'Your password has been changed. Every other device was signed out.' })
    } catch (error) {
      if (!refuse(error)) setOutcome(failed(error))
    }
  })
  return (
    <SettingsPageBody title="Password" intro="Changing it signs out every other device, and we send you an email.">
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
        <FormStatus errors={errors} outcome={outcome} />
        {/* Lets a password manager associate the password with the username. */}
        <input type="text" name="username" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
        <div>
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            required
          />
          <p className="mt-1.5 text-sm">
            <TextLink href="/forgot-password">Forgot password?</TextLink>
          </p>
        </div>
        <div className="flex flex-col gap-2">
          <PasswordField
            {...field('password')}
            label="New password"
            hint="At least 8 characters. Three or four unrelated words are easy to remember and hard to guess."
            autoComplete="new-password"
            required
          />
          <StrengthMeter password={form.watch('password')} own={own} />
        </div>
        <PasswordField {...field('confirmPassword')} label="New password again" autoComplete="new-password" required />
        <div>
          <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Changing your password…">
            Change password
          </Button>
        </div>
      </form>
    </SettingsPageBody>
  )
}
