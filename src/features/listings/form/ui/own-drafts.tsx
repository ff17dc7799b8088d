import { OpenDrafts } from './open-drafts.tsx'
import { useDrafts } from './use-drafts.ts'

/** The seller's drafts. */
export function OwnDrafts({ onContinue }: { onContinue: (draftId: number) => void }) {
  const { drafts, discard } = useDrafts()
  if (drafts.length === 0) {
    return (
      <p className="border-line border-b py-8 text-ink-2">
        No drafts. A listing that you begin is saved here until you post it.
      </p>
    )
  }
  return (
    <OpenDrafts drafts={drafts} limit={drafts.length} onContinue={({ id }) => onContinue(id)} onDiscard={discard} />
  )
}
