import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { AccountPage } from './account-page.tsx'

export interface Verification {
  isVerified: boolean
  message: string
}

/** What became of the link in the verification mail. */
export const VerifyEmailScreen = ({ isVerified, message }: Verification) => (
  <AccountPage title={isVerified ? 'Email verified' : 'Verification failed'}>
    <Notice tone={isVerified ? 'success' : 'destructive'} isUrgent>
      {message}
    </Notice>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href="/browse" tone={isVerified ? 'primary' : 'secondary'}>
        Browse Plants
      </ButtonLink>
      <ButtonLink href="/login">Go to Sign In</ButtonLink>
    </div>
  </AccountPage>
)

export const Verifying = () => (
  <AccountPage title="Email verification">
    <p role="status" className="flex items-center gap-3 text-ink-2">
      <Spinner size={22} />
      Verifying your email…
    </p>
  </AccountPage>
)
