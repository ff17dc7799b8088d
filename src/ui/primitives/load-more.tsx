import { ButtonLink } from './button.tsx'

interface Props {
  /** Number of shown items. */
  shown: number
  /** Total number of items; may be capped, such as "1000+". */
  total: number | string
  /** Address of the page with more items; undefined when all are shown. Works without scripts. */
  href?: string | undefined
  isPending?: boolean
}

/** How much of a list is shown, and a link to more. */
export const LoadMore = ({ shown, total, href, isPending }: Props) => (
  <div className="flex flex-col items-center gap-3 py-8">
    <p className="text-ink-3 text-sm" aria-live="polite">
      Showing {shown} of {total}
    </p>
    {href && (
      <ButtonLink href={href} tone="secondary" aria-busy={isPending}>
        {isPending ? 'Loading more...' : 'Load more'}
      </ButtonLink>
    )}
  </div>
)
