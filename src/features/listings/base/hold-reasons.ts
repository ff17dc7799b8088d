/** Why a listing is hidden until staff have looked at it: reports of members, a suspected pest, or words to check. */
export const holdReasons = ['reports', 'pest', 'wording'] as const
export type HoldReason = (typeof holdReasons)[number]
