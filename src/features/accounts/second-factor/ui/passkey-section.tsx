import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { type FactorState, MAX_PASSKEYS, removePasskey } from '../contract.ts'
import type { OnChange } from './factor-queries.ts'
import { PasskeyName } from './passkey-name.tsx'
import { Section } from './section.tsx'

interface Props {
  state: FactorState
  onChange: OnChange
}

/** Lists, adds and removes passkeys. */
export function PasskeySection({ state: { passkeys }, onChange }: Props) {
  const api = useApi()
  const [isAdding, setAdding] = useState(false)
  const add = async (currentPassword: string) => {
    const { makePasskey, passkeyFault } = await import('./browser-passkeys.ts')
    try {
      const { state, recoveryCodes } = await makePasskey(api, currentPassword)
      onChange(state, recoveryCodes)
    } catch (error) {
      throw passkeyFault(error)
    }
  }
  return (
    <Section
      title="Passkeys"
      intro="Your fingerprint, face or PIN on a phone or computer, or a security key. A passkey signs you in without the password."
    >
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-line border-y-2">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {passkeys.length < MAX_PASSKEYS && (
        <div>
          <Button onClick={() => setAdding(true)}>Add a passkey</Button>
        </div>
      )}
      {isAdding && (
        <PasswordDialog
          title="Add a passkey"
          button="Continue"
          pendingText="Waiting for your device…"
          act={add}
          onDone={() => {
            setAdding(false)
            toast({ title: 'Passkey added' })
          }}
          onClose={() => setAdding(false)}
        >
          <p>Your browser then asks where to keep the passkey.</p>
        </PasswordDialog>
      )}
    </Section>
  )
}

function Passkey({ passkey, onChange }: { passkey: FactorState['passkeys'][number]; onChange: OnChange }) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const { id, name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name="key-round" size={24} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <PasskeyName passkey={passkey} onChange={onChange} />
        <p className="text-ink-3 text-sm">
          Added on {formatDay(createdAt)}, {lastUsedAt ? `last used on ${formatDay(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button size="small" aria-label={`Remove the passkey ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <PasswordDialog
          title={`Remove the passkey ${name}`}
          button="Remove"
          pendingText="Removing…"
          act={async (currentPassword) =>
            onChange(await api(removePasskey, { params: { id: String(id) }, body: { currentPassword } }))
          }
          onDone={() => {
            setAsking(false)
            toast({ title: 'Passkey removed' })
          }}
          onClose={() => setAsking(false)}
        >
          <p>It no longer signs you in. Your device may keep showing it until you delete it there.</p>
        </PasswordDialog>
      )}
    </li>
  )
}
