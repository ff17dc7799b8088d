import { Skeleton } from '#ui/primitives/skeleton.tsx'

/** Placeholder for a card form and its button. */
export const FormSkeleton = () => (
  <div className="flex flex-col gap-5">
    <FieldsSkeleton />
    <Skeleton className="h-13 w-full rounded-lg" />
  </div>
)

/** Placeholder for the fields alone, above a button that is already shown. */
export const FieldsSkeleton = () => (
  <div className="flex flex-col gap-5">
    <span className="sr-only">Loading the card form...</span>
    <Skeleton className="h-12 w-full rounded-lg" />
    <Skeleton className="h-12 w-2/3 rounded-lg" />
    <Skeleton className="h-12 w-full rounded-lg" />
  </div>
)
