import type { Api } from '#shared/api-client.ts'
import { OpenDrafts } from './open-drafts.tsx'
import { useDrafts } from './use-drafts.ts'

/** The seller's drafts, shown above the published listings. */
export function OwnDrafts({ api, onContinue }: { api: Api; onContinue: (draftId: number) => void }) {
  const { drafts, discard } = useDrafts(api)
  if (drafts.length === 0) return null
  return <OpenDrafts drafts={drafts} most={drafts.length} onContinue={({ id }) => onContinue(id)} onDiscard={discard} />
}
