import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface Props {
  /** `Your posts` */
  what: string
  isError: boolean
  onRetry: () => void
}

/** In place of something that is on its way, or did not come. */
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
