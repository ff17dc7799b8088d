import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
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
  /** Somebody types in it: a click beside it does not throw that away. */
  isForm?: boolean | undefined
  /** What was asked for is under way: it stays until that is decided. */
  isBusy?: boolean | undefined
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
export function Dialog({ isOpen, onClose, title, children, place = 'middle', isForm, isBusy }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const titleId = useId()
  useLayoutEffect(() => {
    return isOpen && dialog.current ? show(dialog.current) : undefined
  }, [isOpen])
  const leave = () => {
    if (!isBusy) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by the browser itself
    <dialog
      ref={dialog}
      aria-labelledby={isOpen ? titleId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={({ currentTarget }) => {
        if (!isOpen) return
        // Browsers close it by themselves when Escape is pressed twice.
        if (isBusy) currentTarget.showModal()
        else onClose()
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget
      }}
      // Text is also selected by letting go of the mouse outside.
      onClick={({ target, currentTarget }) => !isForm && isPressedBeside.current && target === currentTarget && leave()}
      className={classNames('bg-card p-0 text-ink shadow-pop', places[place])}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] min-h-0 flex-col">
          <div className="flex items-start justify-between gap-4 border-line border-b py-3 pr-2.5 pl-5">
            <h2 id={titleId} className="pt-2 text-xl">
              {title}
            </h2>
            <IconButton label="Close" icon={<X size={22} aria-hidden="true" />} onClick={leave} />
          </div>
          <div className="overflow-y-auto px-5 py-5">{children}</div>
        </div>
      )}
    </dialog>
  )
}

/** Opens it; what is returned closes it while it still stands in the page, for one that was taken away gives no focus back. */
function show(dialog: HTMLDialogElement): () => void {
  const menuButton = menuButtonOf(document.activeElement)
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  return () => {
    dialog.close()
    menuButton?.focus()
  }
}

/** A menu is gone by the time the dialog closes; its button is still there. */
function menuButtonOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : null
}

interface ConfirmProps extends Omit<Props, 'place' | 'isForm' | 'isBusy'> {
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
    <Dialog {...dialog} isBusy={isPending}>
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {error && (
          <Notice tone="destructive" isUrgent>
            {error}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button data-first-focus disabled={isPending} onClick={dialog.onClose}>
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
