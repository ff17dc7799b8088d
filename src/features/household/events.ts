import { eventKind } from '#shared/event.ts'

/** A member said who lives with them, or asked to forget it: then the household is null. As `#shared/household.ts` writes it. */
export const householdChanged = eventKind<{ userId: number; household: string | null }>('household.changed')
