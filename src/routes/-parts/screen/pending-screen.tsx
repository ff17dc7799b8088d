import { Spinner } from '#ui/primitives/spinner.tsx'

/** Shown while a page takes long to load. */
export const PendingScreen = () => (
  <p role="status" className="sheet flex items-center gap-3 py-20 text-ink-2">
    <Spinner size={22} />
    Loading...
  </p>
)
