import { formatTime } from '#shared/dates.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { linkStyle } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { DraftSaving } from './use-draft-saving.ts'

interface Props {
  saving: DraftSaving
  /** URL of the login page that returns to this form. */
  signInHref: string
  onDiscard: () => void
  words?: Words
}

interface Words {
  saved: string
  discard: string
  /** What to do when the draft cannot be saved. */
  refused: string
}

const draftWords: Words = {
  saved: 'Draft saved',
  discard: 'Discard draft',
  refused: 'Shorten it, or discard one of your other drafts.',
}

/** Wording for edits of an existing listing. */
export const editWords: Words = {
  saved: 'Changes saved, not published yet',
  discard: 'Discard changes',
  refused: 'Shorten it. If someone has bought or reserved it in the meantime, it can no longer be changed.',
}

/**
 * Says whether and where the draft is saved. Announced to screen readers at the first save only, not at every pause.
 */
export function DraftStatus({ saving: { state, savedAt }, signInHref, onDiscard, words = draftWords }: Props) {
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
        <span className="inline-flex items-center gap-1.5">
          {savedAt && <Icon name="check" size={16} className="text-leaf" />}
          <span role="status">{savedAt ? words.saved : ''}</span>
          {savedAt && <time dateTime={savedAt}>{formatTime(savedAt)}</time>}
        </span>
        {savedAt && (
          <Button tone="quiet" size="small" onClick={onDiscard}>
            {words.discard}
          </Button>
        )}
      </div>
      {state === 'signed-out' && (
        <Notice tone="warning" title="You are signed out" isUrgent>
          What you wrote is saved in this browser, without the postcode and the exact pickup place. {/*
           * A full page load, because this page still treats the user as signed in.
           */}
          <a href={signInHref} className={linkStyle}>
            Sign in to continue
          </a>
        </Notice>
      )}
      {state === 'offline' && (
        <Notice tone="warning" title="Not saved yet" isUrgent>
          You seem to be offline, or our server does not answer. What you wrote is stored in this browser, without the
          postcode and the exact pickup place, and saved as soon as the connection is back.
        </Notice>
      )}
      {state === 'refused' && (
        <Notice tone="warning" title="What you wrote cannot be saved" isUrgent>
          It is stored in this browser, without the postcode and the exact pickup place. {words.refused}
        </Notice>
      )}
    </>
  )
}
