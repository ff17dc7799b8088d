import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { verifyEmail } from '#features/accounts/contract.ts'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { type Verification, VerifyEmailScreen, Verifying } from '#features/accounts/ui/verify-email-screen.tsx'
import { type Api, ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { page } from '../-parts/head/page.ts'
import { readEmailLink } from '../-parts/session/email-link.ts'

export const Route = createFileRoute('/(account)/verify-email')({
  validateSearch: readEmailLink,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => verify(context.api, deps),
  head: () =>
    page({
      title: 'Email verification',
      description: 'Confirm your email address.',
      path: '/verify-email',
      noIndex: true,
    }),
  pendingComponent: Verifying,
  component: VerifyEmail,
})

async function verify(api: Api, link: { token?: string; userId?: string }): Promise<Verification> {
  if (!link.token || !link.userId) {
    return { isVerified: false, message: 'Invalid verification link. Missing token or user ID.' }
  }
  try {
    const { message } = await api(verifyEmail, { query: link })
    return { isVerified: true, message }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return { isVerified: false, message: 'An unexpected error occurred during verification.' }
    }
    return {
      isVerified: false,
      message: error.sentenceOr('Failed to verify your email. The link may have expired.'),
    }
  }
}

function VerifyEmail() {
  const verification = Route.useLoaderData()
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const queryClient = useQueryClient()
  useEffect(() => {
    if (verification.isVerified) void queryClient.invalidateQueries({ queryKey: ['currentUser'] })
  }, [verification, queryClient])
  return <VerifyEmailScreen {...verification} isSignedIn={Boolean(me)} />
}
