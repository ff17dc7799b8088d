import { classNames } from './class-names.ts'

/** The room that something on its way will take. Give it a size by class; say "Loading …" beside it in words. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-sunken', className)} />
)
