import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { PrivateUser } from '../../contract.ts'
import { FormStatus, failed, type Outcome } from '../../ui/settings/settings-form.tsx'
import { Waiting } from '../../ui/settings/settings-states.tsx'
import { codeForm, enterCode, type SecondStepMethod } from '../contract.ts'
import { secondStepQuery } from './factor-queries.ts'
import { OfferedPasskey } from './offered-passkey.tsx'

interface Props {
  /** Where the form is sent without scripts. */
  action?: string
  /** The error of an earlier submission without scripts. */
  failure?: string | undefined
  onSignedIn: (user: PrivateUser) => void
  /** The password has to be entered again. */
  onExpired: () => void
}

/** The second step of a sign-in: a passkey, a code of an app, or a recovery code. */
export function SecondStepForm({ action, failure, onSignedIn, onExpired }: Props) {
  const api = useApi()
  const { data } = useQuery({ ...secondStepQuery(api), throwOnError: false })
  if (!data) return <Waiting />
  const { methods } = data
  return (
    <div className="flex flex-col gap-6">
      {methods.includes('passkey') && <OfferedPasskey step="second" isWide onSignedIn={onSignedIn} />}
      {(methods.includes('app') || methods.includes('recovery')) && (
        <CodeForm methods={methods} action={action} failure={failure} onSignedIn={onSignedIn} onExpired={onExpired} />
      )}
      <p className="text-ink-2 text-sm">
        Lost everything? <TextLink href="/contact">Contact us</TextLink>: we check that it is you, and it takes three
        days.
      </p>
    </div>
  )
}

const hints = {
  app: 'The six digits that your authenticator app shows now. A recovery code works too, once.',
  recovery: 'One of the recovery codes that you kept. Each works once.',
} as const

interface CodeProps extends Pick<Props, 'failure' | 'onSignedIn' | 'onExpired'> {
  methods: readonly SecondStepMethod[]
  action: string | undefined
}

function CodeForm({ methods, action, failure, onSignedIn, onExpired }: CodeProps) {
  const api = useApi()
  const [outcome, setOutcome] = useState<Outcome>(failure ? { tone: 'destructive', text: failure } : null)
  const { form, field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(codeForm, { code: '' })
  const submit = onSubmit(async (body) => {
    setOutcome(null)
    try {
      onSignedIn(await api(enterCode, { body }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onExpired()
      else if (!refuse(error)) setOutcome(failed(error))
      form.setFocus('code')
    }
  })
  return (
    <form method="post" action={action} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <FormStatus errors={errors} outcome={outcome} />
      <TextField
        {...field('code')}
        label={methods.includes('app') ? 'Code' : 'Recovery code'}
        hint={methods.includes('app') ? hints.app : hints.recovery}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus
        required
      />
      <div>
        <Button type="submit" tone="primary" size="large" isPending={isSubmitting} pendingText="Checking…">
          Continue
        </Button>
      </div>
    </form>
  )
}
