import { useQuery } from '@tanstack/react-query'
import { isSignedOut } from '#features/accounts/ui/signed-in-again.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { payoutAccountQuery } from './queries.ts'

/** Where a seller's payouts go, or what blocks them, with a link to the provider's page; nothing before the first sale. */
export function PayoutAccount() {
  const api = useApi()
  const { data, error, refetch } = useQuery({ ...payoutAccountQuery(api), throwOnError: false })
  // The list below asks the user to sign in again.
  if (!data) return error && !isSignedOut(error) ? <NotKnown onRetry={() => void refetch()} /> : null
  const { state, waiting, waitingFormatted } = data
  const amount = waiting > 0 ? `${waitingFormatted} is waiting for you. ` : ''
  if (state === 'new' || state === 'incomplete') {
    return (
      <Notice
        tone="warning"
        className="mb-6"
        title={state === 'new' ? 'Add your bank details' : 'Finish your bank details'}
        action={
          <ButtonLink href="/payouts/setup" tone="primary">
            {state === 'new' ? 'Set Up Payouts' : 'Continue'}
          </ButtonLink>
        }
      >
        {amount}Our payment provider asks who you are and where to send your money; your money is safe in the meantime.
      </Notice>
    )
  }
  if (state === 'checking') {
    return (
      <Notice className="mb-6" title="Your details are being checked">
        {amount}Our payment provider checks them and then sends your money. You do not need to do anything.
      </Notice>
    )
  }
  if (state === 'rejected') {
    return (
      <Notice tone="destructive" className="mb-6" title="Our payment provider cannot pay you">
        {amount}Please write to us, and we will look for another way. Your money is held for you.
      </Notice>
    )
  }
  if (state === 'ready') {
    return (
      <p className="mb-6">
        Our payment provider keeps your bank details. <TextLink href="/payouts/details">See or change them</TextLink>
      </p>
    )
  }
  return null
}

const NotKnown = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    tone="warning"
    className="mb-6"
    title="We could not look up your bank details"
    action={
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onRetry}>Retry</Button>
        <ButtonLink href="/payouts/setup">Set Up Payouts</ButtonLink>
      </div>
    }
  >
    We hold your money for you in the meantime.
  </Notice>
)
