import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { warningOf } from '#shared/text/off-platform.ts'
import { useIsHydrated } from '#ui/browser/use-is-hydrated.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { SentPicture } from '../contract.ts'
import { MAX_MESSAGE_LENGTH } from '../contract.ts'
import { AddPhotos, PhotoTray } from './photo-tray.tsx'
import type { ChosenPhotos } from './use-photos.ts'

interface Props {
  text: string
  chosen: ChosenPhotos
  onChange: (text: string) => void
  onSend: (text: string, pictures: readonly SentPicture[]) => void
  isSending: boolean
}

/** The message field. Enter sends, Shift+Enter starts a new line. */
export function Composer({ text, chosen, onChange, onSend, isSending }: Props) {
  const { photos, isBusy, hasFailed, ready, choose, drop, retry, clear } = chosen
  const field = useFocusAfterSending(isSending)
  const left = MAX_MESSAGE_LENGTH - [...text.trim()].length
  const canSend = (text.trim() !== '' || ready.length > 0) && left >= 0 && !isSending && !isBusy && !hasFailed
  const warning = warningOf(text)
  const send = () => {
    if (!canSend) return
    onSend(text.trim(), ready)
    clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form method="post" onSubmit={onSubmit} className="border-line border-t p-2.5">
      <PhotoTray photos={photos} onDrop={drop} onRetry={retry} />
      <p role="status" className="pb-2 text-label-ink text-xs empty:hidden">
        {warning}
      </p>
      <div className="flex items-end gap-2">
        <AddPhotos isDisabled={isSending} onChoose={choose} />
        <div className="min-w-0 flex-1">
          <textarea
            ref={field}
            aria-label="Your message"
            aria-keyshortcuts="Enter Control+Enter"
            placeholder="Type your message..."
            rows={1}
            value={text}
            disabled={isSending}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={({ clipboardData }) => {
              if (clipboardData.files.length > 0) choose([...clipboardData.files])
            }}
            className="field-sizing-content block max-h-40 min-h-11 w-full resize-none rounded-lg border-[1.5px] border-control bg-card px-3.5 py-2 hover:border-ink disabled:bg-sunken disabled:text-ink-3"
          />
          <p aria-live="polite" className="text-rhubarb text-xs empty:hidden">
            {left < 0 ? `${-left} characters too many` : ''}
          </p>
        </div>
        <SendButton isBusy={isBusy} canSend={canSend} />
      </div>
    </form>
  )
}

/** Focuses the field again after a message is sent: a disabled field loses the focus. */
function useFocusAfterSending(isSending: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending) field.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  return field
}

function SendButton({ isBusy, canSend }: { isBusy: boolean; canSend: boolean }) {
  const isHydrated = useIsHydrated()
  return (
    <Button
      type="submit"
      tone="primary"
      // A click before React knows the text is handled once it does.
      disabled={isHydrated && !canSend}
      aria-busy={isBusy || undefined}
      aria-label="Send message"
      className={classNames('h-11', !isHydrated && 'in-[form:has(:placeholder-shown)]:opacity-55')}
    >
      <Icon name="send-horizontal" size={20} />
    </Button>
  )
}
