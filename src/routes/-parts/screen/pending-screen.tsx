import { Spinner } from '#ui/spinner.tsx'

/** While a page is on its way for longer than a moment. */
export const PendingScreen = () => (
  <p role="status" className="sheet flex items-center gap-3 py-20 text-ink-2">
    <Spinner size={22} />
    Loading...
  </p>
)
