import { formatMoment } from '#shared/dates.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Draft } from '../../listing/own-contract.ts'

interface Props {
  drafts: readonly Draft[]
  /** Maximum number of drafts shown. */
  limit?: number
  onContinue: (draft: Draft) => void
  onDiscard: (draft: Draft) => void
}

const FEW = 3

const draftName = ({ content }: Draft): string => content.title?.trim() || 'Untitled listing'

/** Drafts from earlier visits, to continue or discard. */
export const OpenDrafts = ({ drafts, limit = FEW, onContinue, onDiscard }: Props) => (
  <section aria-label="Unfinished listings" className="mb-8 border-line border-y">
    <ul className="divide-y divide-line">
      {drafts.slice(0, limit).map((draft) => (
        <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <p className="min-w-0 flex-1 basis-48">
            <span className="line-clamp-2 break-words font-[620]">{draftName(draft)}</span>
            <span className="text-ink-3 text-sm">
              Started earlier, saved <time dateTime={draft.savedAt}>{formatMoment(draft.savedAt)}</time>
            </span>
          </p>
          <div className="flex gap-2">
            <Button size="small" onClick={() => onContinue(draft)} aria-label={`Continue ${draftName(draft)}`}>
              Continue
            </Button>
            <Button
              size="small"
              tone="quiet"
              onClick={() => onDiscard(draft)}
              aria-label={`Discard ${draftName(draft)}`}
            >
              Discard
            </Button>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
