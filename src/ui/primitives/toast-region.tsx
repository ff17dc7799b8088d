import { Toast as Parts } from 'radix-ui'
import { Icon } from '../icons/icon.tsx'
import { classNames } from './class-names.ts'
import type { ShownToast } from './toast-content.ts'

const DURATION = 5000
const SWIPE = 50

interface Props {
  shown: ShownToast | null
  onClose: (id: number) => void
}

/** F8 moves the focus here; hover, focus or leaving the window pauses the timer; swiping right closes the toast. */
export default function ToastRegion({ shown, onClose }: Props) {
  return (
    <Parts.Provider swipeDirection="right" swipeThreshold={SWIPE} duration={DURATION} label="Notification">
      {shown && <OneToast key={shown.id} {...shown} onClose={() => onClose(shown.id)} />}
      <Parts.Viewport
        hotkey={['F8']}
        className={classNames(
          'fixed right-0 bottom-(--bars) z-50 w-full max-w-md p-4 outline-none',
          // A conversation ends with its field, which no notification may cover.
          'max-lg:[:root:has([data-field-below])_&]:top-14 max-lg:[:root:has([data-field-below])_&]:bottom-auto',
          // On a phone, what to do next fills the lower part of these pages, below their heading.
          'max-lg:[:root:has([data-buttons-below])_&]:top-14 max-lg:[:root:has([data-buttons-below])_&]:bottom-auto',
          'lg:[:root:has([data-field-below])_&]:right-auto lg:[:root:has([data-field-below])_&]:left-0 lg:[:root:has([data-field-below])_&]:max-w-88',
        )}
      />
    </Parts.Provider>
  )
}

function OneToast({
  title,
  description,
  tone = 'default',
  action,
  actions = action ? [action] : [],
  duration,
  onClose,
}: ShownToast & { onClose: () => void }) {
  const isFailure = tone === 'destructive'
  return (
    <Parts.Root
      type={isFailure ? 'foreground' : 'background'}
      duration={duration ?? (isFailure ? Number.POSITIVE_INFINITY : DURATION)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={classNames(
        'relative flex animate-rise items-start gap-x-3 rounded-lg py-3 pr-14 pl-4 shadow-pop',
        // Several actions have a line of their own.
        actions.length > 1 && 'flex-wrap',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        isFailure ? 'bg-rhubarb text-on-rhubarb' : 'bg-ink text-page',
      )}
    >
      {isFailure && <Icon name="circle-exclamation-point" size={22} className="mt-2 shrink-0" />}
      <div className={classNames('min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]', actions.length > 1 && 'basis-full')}>
        <Parts.Title className="font-[650]">{title}</Parts.Title>
        {description && <Parts.Description className="text-sm opacity-90">{description}</Parts.Description>}
      </div>
      {actions.map(({ name, onChoose }) => (
        <Parts.Action
          key={name}
          altText={name}
          onClick={onChoose}
          className="-ml-2 min-h-11 shrink-0 rounded-md px-2 font-[650] underline decoration-2 underline-offset-4"
        >
          {name}
        </Parts.Action>
      ))}
      <Parts.Close aria-label="Close" className="absolute top-3 right-2 grid size-11 place-items-center rounded-full">
        <Icon name="x" size={20} />
      </Parts.Close>
    </Parts.Root>
  )
}
