/** Worst first. What is not known is never called safe. */
export const answers = ['not-safe', 'not-known', 'safe'] as const
export type Answer = (typeof answers)[number]

export const worstOf = (given: readonly Answer[]): Answer => answers.find((one) => given.includes(one)) ?? 'not-known'

/** Among the slugs of a listing's other plants: it offers something that is not recognised, so it is never safe. */
export const UNRECOGNISED = 'any-unrecognised'
