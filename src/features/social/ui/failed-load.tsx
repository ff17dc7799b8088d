import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

interface Props {
  /** `Your posts` */
  what: string
  isError: boolean
  onRetry: () => void
}

/** Shown while data is loading or when loading failed. */
export const NotThereYet = ({ what, isError, onRetry }: Props) =>
  isError ? (
    <p className="flex flex-wrap items-center gap-4 text-ink-2">
      {what} could not be loaded.
      <Button onClick={onRetry}>Try again</Button>
    </p>
  ) : (
    <p role="status" className="flex items-center gap-3 py-12 text-ink-2">
      <Spinner size={22} />
      Loading...
    </p>
  )
