/**
 * Why a listing is hidden until staff have looked at it: reports of members, a suspected pest, or words to check; or until
 * a recall of a pest or disease has ended.
 */
export const holdReasons = ['reports', 'pest', 'wording', 'recall'] as const
export type HoldReason = (typeof holdReasons)[number]

/** How a listing is after a hold: visible to everyone, or hidden because its seller had paused it or is suspended. */
export const afterHold = ['shown', 'hidden'] as const
export type AfterHold = (typeof afterHold)[number]
