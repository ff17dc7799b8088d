import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { PasskeyButton } from './passkey-button.tsx'

const Button = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))

/** A button to use a passkey, loaded only in browsers that have passkeys. */
export function OfferedPasskey(props: ComponentProps<typeof PasskeyButton>) {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(typeof window.PublicKeyCredential === 'function'), [])
  return isOffered ? (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  ) : null
}
