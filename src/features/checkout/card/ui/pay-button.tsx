import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/primitives/button.tsx'

interface Props {
  /** Names the exact total. */
  text: string
  /** Stays at the lower edge of a phone's screen. */
  isDocked?: boolean | undefined
  isPaying?: boolean
  isReady?: boolean
  /** Undefined: it submits its form. */
  onPress?: () => void
}

/** Keeps a button at the lower edge of a phone's screen, above the navigation. */
export const Docked = ({ children }: { children: ReactNode }) => (
  <div className="action-bar max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.8rem+env(safe-area-inset-bottom))] max-lg:z-30 max-lg:flex max-lg:h-17 max-lg:items-center max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:px-4">
    {children}
  </div>
)

/** The button that pays. */
export function PayButton({ text, isDocked, isPaying = false, isReady = true, onPress }: Props) {
  const button = (
    <Button
      type={onPress ? 'button' : 'submit'}
      tone="primary"
      size="large"
      isWide
      isPending={isPaying}
      disabled={!(isPaying || isReady)}
      onClick={onPress}
    >
      {!isPaying && <LockKeyhole size={20} aria-hidden="true" />}
      {text}
    </Button>
  )
  return isDocked ? <Docked>{button}</Docked> : button
}
