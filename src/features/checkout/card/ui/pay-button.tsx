import type { ReactNode } from 'react'
import { formatPounds, type Pence } from '#shared/money.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface Props {
  /** The exact total. */
  amount: Pence
  /** Stays at the lower edge of a phone's screen. */
  isDocked?: boolean | undefined
  isPaying: boolean
  isReady?: boolean
  /** The card is saved, and nothing is charged. */
  isSaving?: boolean | undefined
}

/** Keeps a button at the lower edge of a phone's screen, above the navigation. */
export const Docked = ({ children }: { children: ReactNode }) => (
  <div className="action-bar max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.8rem+env(safe-area-inset-bottom))] max-lg:z-30 max-lg:flex max-lg:h-17 max-lg:items-center max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:px-4">
    {children}
  </div>
)

/** The button that pays: it submits its form. */
export function PayButton({ amount, isDocked, isPaying, isReady = true, isSaving }: Props) {
  const button = (
    <Button type="submit" tone="primary" size="large" isWide isPending={isPaying} disabled={!(isPaying || isReady)}>
      {!isPaying && <Icon name="lock-keyhole" size={20} />}
      {isSaving ? 'Save This Card' : `Pay ${formatPounds(amount)}`}
    </Button>
  )
  return isDocked ? <Docked>{button}</Docked> : button
}
