/** How a progress bar stands: nobody knows, done, or on its way. */
export type ProgressState = 'indeterminate' | 'complete' | 'loading'

export const progressState = (value: number | null | undefined, max = 100): ProgressState => {
  if (value === null || value === undefined) return 'indeterminate'
  return value >= max ? 'complete' : 'loading'
}
