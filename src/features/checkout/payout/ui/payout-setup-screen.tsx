import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { openDashboard, startOnboarding } from '../contract.ts'

const pages = {
  setup: {
    title: 'Set up your payouts',
    call: startOnboarding,
    leaving: 'We are taking you to our payment provider, who asks who you are and where to send your money.',
  },
  details: {
    title: 'Your bank details',
    call: openDashboard,
    leaving: 'We are taking you to our payment provider, where you see your payouts and can change your bank details.',
  },
} as const

interface Props {
  /** Which of the provider's pages. */
  to: keyof typeof pages
  /** Navigates to the provider's page. */
  leaveFor: (url: string) => void
}

/** Leads a seller on to a page of the provider's, from an email or from a used link of the provider's. */
export function PayoutSetupScreen({ to, leaveFor }: Props) {
  const { title, call, leaving } = pages[to]
  const api = useApi()
  const setUp = useMutation({
    mutationFn: () => api(call, {}),
    onSuccess: ({ url }) => leaveFor(url),
  })
  const isBegun = useRef(false)
  const begin = setUp.mutate
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    begin()
  }, [begin])
  return (
    <div className="sheet flex max-w-3xl flex-col gap-6 py-5 lg:py-8">
      <BackLink href="/transactions?tab=payouts">Back to your payouts</BackLink>
      <h1>{title}</h1>
      {setUp.error ? (
        <Notice
          tone="destructive"
          isUrgent
          title={sentenceOf(setUp.error, 'Please check your connection.')}
          action={
            isRejected(setUp.error) ? (
              <ButtonLink href="/contact">Write to us</ButtonLink>
            ) : (
              <Button onClick={() => setUp.mutate()}>Retry</Button>
            )
          }
        >
          We hold your money for you in the meantime.
        </Notice>
      ) : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {leaving}
        </p>
      )}
    </div>
  )
}

/** The provider has decided: a retry returns the same answer. */
const isRejected = (error: Error): boolean => error instanceof ApiError && error.body.code === 'ACCOUNT_REJECTED'
