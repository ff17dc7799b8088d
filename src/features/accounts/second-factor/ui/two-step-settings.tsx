import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { SettingsPageBody } from '../../ui/settings/settings-frame.tsx'
import { Failed, Waiting } from '../../ui/settings/settings-states.tsx'
import { keepFactors } from '../contract.ts'
import { AppSection } from './app-section.tsx'
import { factorsQuery, type OnChange } from './factor-queries.ts'
import { PasskeySection } from './passkey-section.tsx'
import { NewCodesPanel, RecoverySection } from './recovery-section.tsx'

/** Passkeys, an authenticator app and recovery codes. */
export const TwoStepSettings = () => (
  <SettingsPageBody
    title="Two-step sign-in"
    intro="With a passkey, or a code beside your password, nobody gets into your account who only learns your password. We email you about each change."
  >
    <Factors />
  </SettingsPageBody>
)

/** The sections of the two-step sign-in. */
export function Factors() {
  const api = useApi()
  const client = useQueryClient()
  const { data: state, isError, refetch } = useQuery({ ...factorsQuery(api), throwOnError: false })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (isError && !state) return <Failed what="your second factors" onRetry={() => void refetch()} />
  if (!state) return <Waiting />
  const change: OnChange = (next, recoveryCodes = null) => {
    client.setQueryData(factorsQuery(api).queryKey, next)
    if (recoveryCodes) setCodes(recoveryCodes)
    void client.invalidateQueries({ queryKey: ['currentUser'] })
    void client.invalidateQueries({ queryKey: ['/api/account/sessions'] })
  }
  return (
    <>
      {state.removedAt && <Removal at={state.removedAt} onChange={change} />}
      {codes && <NewCodesPanel codes={codes} onSaved={() => setCodes(null)} />}
      <PasskeySection state={state} onChange={change} />
      <AppSection state={state} onChange={change} />
      <RecoverySection state={state} onChange={change} />
    </>
  )
}

function Removal({ at, onChange }: { at: string; onChange: OnChange }) {
  const api = useApi()
  const keep = async () => {
    try {
      onChange(await api(keepFactors, {}))
      toast({ title: 'Your second factors stay' })
    } catch {
      toast({ tone: 'destructive', title: 'That did not work', description: 'Please try again.' })
    }
  }
  return (
    <Notice
      tone="warning"
      title="Your second factors are about to be removed"
      action={<Button onClick={() => void keep()}>Keep my second factors</Button>}
    >
      We received a message that you have lost them. We remove them on <time dateTime={at}>{formatMoment(at)}</time>.
    </Notice>
  )
}
