/** Worst first. What is not known is never called safe. */
export const answers = ['not-safe', 'not-known', 'safe'] as const
export type Answer = (typeof answers)[number]

export const worstOf = (given: readonly Answer[]): Answer => answers.find((one) => given.includes(one)) ?? 'not-known'
