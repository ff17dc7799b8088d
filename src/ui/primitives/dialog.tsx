import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Notice } from './notice.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Centred, or a full-height panel along an edge. */
  place?: 'middle' | 'left' | 'right'
  /** The dialog holds typed input: a click outside does not close it. */
  isForm?: boolean | undefined
  /** The requested action is in progress: the dialog cannot be closed until it ends. */
  isBusy?: boolean | undefined
}

const places = {
  middle: 'm-auto w-[min(34rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-xl animate-rise',
  left: 'mr-auto h-dvh max-h-dvh w-[min(22rem,calc(100vw-3rem))] animate-from-left',
  right: 'ml-auto h-dvh max-h-dvh w-[min(22rem,calc(100vw-3rem))] animate-from-right',
}

/**
 * A modal dialog based on the browser's own: it traps the focus, closes on Escape, makes the rest inert and returns the
 * focus. `data-first-focus` marks the element that gets the focus first; the default is the close button. An open
 * dialog covers toasts, so show errors inside it.
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
        // Browsers close the dialog by themselves when Escape is pressed twice.
        if (isBusy) currentTarget.showModal()
        else onClose()
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget
      }}
      // A text selection may also end with a mouse release outside.
      onClick={({ target, currentTarget }) => !isForm && isPressedBeside.current && target === currentTarget && leave()}
      className={classNames('bg-card p-0 text-ink shadow-pop', places[place])}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] min-h-0 flex-col">
          <div className="flex items-start justify-between gap-4 border-line border-b py-3 pr-2.5 pl-5">
            <h2 id={titleId} className="pt-2 text-xl">
              {title}
            </h2>
            <IconButton label="Close" icon={<Icon name="x" size={22} />} onClick={leave} />
          </div>
          <div className="overflow-y-auto px-5 py-5">{children}</div>
        </div>
      )}
    </dialog>
  )
}

/**
 * Opens it. The cleanup closes it while it is still in the document, because a removed dialog does not return focus.
 */
function show(dialog: HTMLDialogElement): () => void {
  const menuButton = menuButtonOf(document.activeElement)
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  return () => {
    dialog.close()
    menuButton?.focus()
  }
}

/** A menu has gone by the time the dialog closes, but its button is still there. */
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
  /** The error of the last attempt. */
  error?: string | undefined
}

/** Asks for confirmation of an irreversible action. The focus starts on the cancel button. */
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
