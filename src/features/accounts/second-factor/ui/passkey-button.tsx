import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { PrivateUser } from '../../contract.ts'

interface Props {
  /** Alone, or after the password. */
  step: 'only' | 'second'
  isWide?: boolean
  onSignedIn: (user: PrivateUser) => void
}

/** Signs in with a passkey, in a browser that has passkeys. */
export function PasskeyButton({ step, isWide = false, onSignedIn }: Props) {
  const api = useApi()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const go = async () => {
    setPending(true)
    setFault(undefined)
    const { passkeyFault, signInByPasskey } = await import('./browser-passkeys.ts')
    try {
      onSignedIn(await signInByPasskey(api, step))
    } catch (error) {
      setFault(passkeyFault(error))
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {fault && (
        <Notice tone="destructive" isUrgent>
          {fault}
        </Notice>
      )}
      <Button
        size="large"
        isWide={isWide}
        isPending={isPending}
        pendingText="Waiting for your passkey…"
        onClick={() => void go()}
      >
        <Icon name="key-round" size={20} />
        {step === 'only' ? 'Sign in with a passkey' : 'Use a passkey'}
      </Button>
    </div>
  )
}
