import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

interface Props {
  card: ReactNode
  /** The user's listings and reviews. */
  children: ReactNode
}

/** The profile: the user on the left, their listings and reviews on the right. */
export const ProfileScreen = ({ card, children }: Props) => (
  <div className="sheet grid grid-cols-[minmax(0,1fr)] items-start gap-8 py-8 md:grid-cols-[19rem_minmax(0,1fr)] md:gap-10 md:py-12">
    {card}
    <div className="flex min-w-0 flex-col gap-12">{children}</div>
  </div>
)

export const ProfileSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="break-words">{title}</h2>
    <div className="mt-5">{children}</div>
  </section>
)

export const ProfileLoading = () => (
  <p role="status" className="sheet flex items-center gap-3 py-20 text-ink-2">
    <Spinner size={22} />
    Loading profile...
  </p>
)

/** Shown for an unknown id, and for a failed call with a way to retry. */
export const UserNotFound = ({ onRetry }: { onRetry?: (() => void) | undefined }) => (
  <div className="sheet py-12 md:py-20">
    <h1>User Not Found</h1>
    <p className="mt-4 max-w-[48ch] text-ink-2 text-lg">Sorry, we couldn't find the user profile you're looking for.</p>
    {onRetry && <p className="mt-2 max-w-[48ch] text-ink-2">It could not be loaded. It may still exist.</p>}
    <div className="mt-7 flex flex-wrap gap-3">
      {onRetry && (
        <Button tone="primary" onClick={onRetry}>
          Try again
        </Button>
      )}
      <ButtonLink href="/browse" tone={onRetry ? 'secondary' : 'primary'}>
        Browse Products
      </ButtonLink>
    </div>
  </div>
)
