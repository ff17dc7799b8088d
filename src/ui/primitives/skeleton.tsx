import { classNames } from './class-names.ts'

/** A placeholder for content that is loading. Set its size by class; show "Loading …" beside it. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-sunken', className)} />
)
