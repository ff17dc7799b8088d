import { OpenDrafts } from './open-drafts.tsx'
import { useDrafts } from './use-drafts.ts'

/** The seller's drafts, shown above the published listings. */
export function OwnDrafts({ onContinue }: { onContinue: (draftId: number) => void }) {
  const { drafts, discard } = useDrafts()
  if (drafts.length === 0) return null
  return (
    <OpenDrafts drafts={drafts} limit={drafts.length} onContinue={({ id }) => onContinue(id)} onDiscard={discard} />
  )
}
