/** The state of a progress bar: indeterminate, complete, or in progress. */
export type ProgressState = 'indeterminate' | 'complete' | 'loading'

export const progressState = (value: number | null | undefined, max = 100): ProgressState => {
  if (value === null || value === undefined) return 'indeterminate'
  return value >= max ? 'complete' : 'loading'
}
