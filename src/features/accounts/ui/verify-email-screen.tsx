import { useEffect, useState } from 'react'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { AccountPage } from './account-page.tsx'
import { reservationToFinish } from './after-sign-in.ts'

export interface Verification {
  isVerified: boolean
  message: string
}

interface Props extends Verification {
  isSignedIn: boolean
}

/** Shows the result of the email verification link, with a link back to a reservation that was waiting for it. */
export function VerifyEmailScreen({ isVerified, message, isSignedIn }: Props) {
  const [reservation, setReservation] = useState<string | null>(null)
  useEffect(() => setReservation(isVerified ? reservationToFinish() : null), [isVerified])
  return (
    <AccountPage title={isVerified ? 'Email verified' : 'Verification failed'}>
      <Notice tone={isVerified ? 'success' : 'destructive'} isUrgent>
        {message}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {reservation && (
          <ButtonLink href={reservation} tone="primary">
            Back to your reservation
          </ButtonLink>
        )}
        <ButtonLink href="/browse" tone={isVerified && !reservation ? 'primary' : 'secondary'}>
          Browse Plants
        </ButtonLink>
        {!isSignedIn && <ButtonLink href="/login">Go to Sign In</ButtonLink>}
        {isSignedIn && !isVerified && <ButtonLink href="/settings/email">Send a new link</ButtonLink>}
      </div>
    </AccountPage>
  )
}

export const Verifying = () => (
  <AccountPage title="Email verification">
    <p role="status" className="flex items-center gap-3 text-ink-2">
      <Spinner size={22} />
      Verifying your email…
    </p>
  </AccountPage>
)
