import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#shared/api-client.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'

const causes: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Please sign in again.',
  503: 'We are very busy at the moment. Please try again in a minute.',
}

/** Shown when a page fails to render. Reveals nothing internal and offers a retry. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const retry = async () => {
    await queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    await router.invalidate()
    reset()
  }
  const cause = error instanceof ApiError && causes[error.status]
  return (
    <div className="sheet py-12 md:py-20">
      <h1>Something went wrong</h1>
      <p className="mt-4 max-w-[48ch] text-ink-2 text-lg">
        {cause || 'The fault is on our side. Please try again. If it happens again, tell us what you were doing.'}
      </p>
      {error instanceof ApiError && error.body.requestId && (
        <p className="mt-2 break-all text-ink-3 text-sm">Reference: {error.body.requestId}</p>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => void retry()}>
          Try again
        </Button>
        <ButtonLink href="/">Back to Home</ButtonLink>
      </div>
    </div>
  )
}
