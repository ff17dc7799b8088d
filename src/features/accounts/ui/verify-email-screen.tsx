import { useEffect, useState } from 'react'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { AccountPage } from './account-page.tsx'
import { reservationToFinish } from './after-sign-in.ts'
import { begunAtRegistration, rememberBegun } from './begun.ts'

export interface Verification {
  isVerified: boolean
  message: string
}

interface Props extends Verification {
  isSignedIn: boolean
}

interface Next {
  href: string
  name: string
}
const BROWSE: Next = { href: '/browse', name: 'Browse Plants' }
const SELL: Next = { href: '/new-listing', name: 'Add Your Plant' }

/** What this browser knows that the member began before. */
function begun(): Next | null {
  const reservation = reservationToFinish()
  if (reservation) return { href: reservation, name: 'Back to your reservation' }
  const href = begunAtRegistration()
  if (href === null || href === '/') return null
  return href.startsWith(SELL.href) ? { ...SELL, href } : { href, name: 'Continue where you were' }
}

/** What a member with a verified address does next: what they began, then the other ways on. */
const nextSteps = (first: Next | null): Next[] => [
  ...(first ? [first] : []),
  ...[BROWSE, SELL].filter(({ name }) => name !== first?.name),
]

/** Shows the result of the email verification link, with links to what the member began and to what they can do. */
export function VerifyEmailScreen({ isVerified, message, isSignedIn }: Props) {
  const [first, setFirst] = useState<Next | null>(null)
  useEffect(() => setFirst(isVerified ? begun() : null), [isVerified])
  return (
    <AccountPage title={isVerified ? 'Email verified' : 'Verification failed'}>
      <Notice tone={isVerified ? 'success' : 'destructive'} isUrgent>
        {message}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {(isVerified ? nextSteps(first) : [BROWSE]).map(({ href, name }, place) => (
          <ButtonLink
            key={name}
            href={href}
            tone={isVerified && place === 0 ? 'primary' : 'secondary'}
            onClick={() => href === first?.href && rememberBegun(undefined)}
          >
            {name}
          </ButtonLink>
        ))}
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
