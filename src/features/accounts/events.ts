import { eventKind } from '#shared/event.ts'

/** Somebody joined. */
export const userRegistered = eventKind<{ userId: number }>('user.registered')
