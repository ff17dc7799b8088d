import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Notice } from './notice.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** In the middle, or along an edge over the whole height. */
  place?: 'middle' | 'left' | 'right'
}

const places = {
  middle: 'm-auto w-[min(34rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-xl animate-rise',
  left: 'mr-auto h-dvh max-h-dvh w-[min(22rem,calc(100vw-3rem))] animate-from-left',
  right: 'ml-auto h-dvh max-h-dvh w-[min(22rem,calc(100vw-3rem))] animate-from-right',
}

/**
 * A window over the page. The browser's own modal dialog: it holds the focus, closes on Escape, makes the rest inert
 * and gives the focus back. Mark with `data-first-focus` what gets it first, the close button does otherwise. Toasts are covered while it is open, so show errors inside.
 */
export function Dialog({ isOpen, onClose, title, children, place = 'middle' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by the browser itself
    <dialog
      ref={dialog}
      aria-labelledby={isOpen ? titleId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => isOpen && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames('bg-card p-0 text-ink shadow-pop', places[place])}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] min-h-0 flex-col">
          <div className="flex items-start justify-between gap-4 border-line border-b py-3 pr-2.5 pl-5">
            <h2 id={titleId} className="pt-2 text-xl">
              {title}
            </h2>
            <IconButton label="Close" icon={<X size={22} aria-hidden="true" />} onClick={onClose} />
          </div>
          <div className="overflow-y-auto px-5 py-5">{children}</div>
        </div>
      )}
    </dialog>
  )
}

interface ConfirmProps extends Omit<Props, 'place'> {
  /** Repeats the verb of the title. */
  confirmText: string
  cancelText?: string
  onConfirm: () => void
  isPending?: boolean
  isDangerous?: boolean
  /** What went wrong with the last attempt. */
  error?: string | undefined
}

/** Asks once before something that cannot be undone. The focus starts on the way out. */
export const ConfirmDialog = (props: ConfirmProps) => {
  const { confirmText, cancelText = 'Cancel', onConfirm, isPending, isDangerous, error, children, ...dialog } = props
  return (
    <Dialog {...dialog}>
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {error && (
          <Notice tone="destructive" isUrgent>
            {error}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button data-first-focus onClick={dialog.onClose}>
            {cancelText}
          </Button>
          <Button tone={isDangerous ? 'danger' : 'primary'} isPending={isPending ?? false} onClick={onConfirm}>
            {confirmText}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
