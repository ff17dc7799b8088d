import { type ComponentProps, type RefObject, useEffect, useEffectEvent } from 'react'
import { HouseholdGuard, useHouseholdGuard } from '../../payment/ui/household-guard.tsx'

interface Props {
  listing: ComponentProps<typeof HouseholdGuard>['listing']
  /** What each line answers when Pay is pressed: whether it may go on. */
  guards: RefObject<Map<number, () => boolean>>
}

/** Whether one of several plants is safe for the buyer's household; named where it says anything. */
export function LineGuard({ listing, guards }: Props) {
  const state = useHouseholdGuard(listing)
  const isConfirmed = useEffectEvent(() => state.isConfirmed())
  useEffect(() => {
    const all = guards.current
    all.set(listing.id, () => isConfirmed())
    return () => void all.delete(listing.id)
  }, [guards, listing.id])
  return <HouseholdGuard listing={listing} state={state} isOneOfSeveral />
}
