import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { FormStatus, failed, type Outcome } from '../../ui/settings/settings-form.tsx'
import { confirmApp, confirmAppForm, type FactorState, removeApp, startApp } from '../contract.ts'
import type { OnChange } from './factor-queries.ts'
import { Section } from './section.tsx'

interface Props {
  state: FactorState
  onChange: OnChange
}

type Setup = Reply<typeof startApp>

/** Sets an authenticator app up, and removes it. */
export function AppSection({ state: { appSince }, onChange }: Props) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const [setup, setSetup] = useState<Setup | null>(null)
  const isUsed = appSince !== null
  const act = async (currentPassword: string) => {
    if (isUsed) onChange(await api(removeApp, { body: { currentPassword } }))
    else setSetup(await api(startApp, { body: { currentPassword } }))
  }
  const done = () => {
    setAsking(false)
    if (isUsed) toast({ title: 'Authenticator app removed' })
  }
  return (
    <Section
      title="Authenticator app"
      intro="An app on your phone shows six digits that change every thirty seconds. You enter them after your password."
    >
      {isUsed && <p>In use since {formatDay(appSince)}.</p>}
      {setup ? (
        <AppSetup
          setup={setup}
          onCancel={() => setSetup(null)}
          onDone={(state, codes) => {
            setSetup(null)
            onChange(state, codes)
          }}
        />
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>{isUsed ? 'Remove the app' : 'Set up an app'}</Button>
        </div>
      )}
      {isAsking && (
        <PasswordDialog
          title={isUsed ? 'Remove the authenticator app' : 'Set up an authenticator app'}
          button={isUsed ? 'Remove' : 'Continue'}
          pendingText={isUsed ? 'Removing…' : 'One moment…'}
          act={act}
          onDone={done}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

interface SetupProps {
  setup: Setup
  onCancel: () => void
  onDone: OnChange
}

function AppSetup({ setup: { secret, uri, qr }, onCancel, onDone }: SetupProps) {
  const api = useApi()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(confirmAppForm, { code: '' })
  const submit = onSubmit(async (body) => {
    setOutcome(null)
    try {
      const { state, recoveryCodes } = await api(confirmApp, { body })
      toast({ title: 'Authenticator app set up' })
      onDone(state, recoveryCodes)
    } catch (error) {
      if (!refuse(error)) setOutcome(failed(error))
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <FormStatus errors={errors} outcome={outcome} />
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          <p>Scan this with your app.</p>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code for your authenticator app"
            className="mt-2 size-52 rounded-md bg-white"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="#14231a" />
          </svg>
        </li>
        <li>
          <p>
            Or open it{' '}
            <a href={uri} className="text-leaf underline">
              on this device
            </a>
            , or type this key into the app:
          </p>
          <p className="mt-1.5 break-words font-[620] font-mono">{secret}</p>
        </li>
        <li>
          <TextField
            {...field('code')}
            label="The six digits that the app shows"
            autoComplete="one-time-code"
            inputMode="numeric"
            className="max-w-64"
            required
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Checking…">
          Use this app
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
