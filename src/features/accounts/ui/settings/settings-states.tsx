import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'

/** Placeholder that reserves the space of content that is loading. */
export const Waiting = () => (
  <div role="status">
    <span className="sr-only">Loading…</span>
    <Skeleton className="h-44 w-full" />
  </div>
)

export const Failed = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <Notice tone="destructive" isUrgent action={<Button onClick={onRetry}>Retry</Button>}>
    We could not load {what}.
  </Notice>
)
