import { ButtonLink } from './button.tsx'

interface Props {
  /** How many are shown. */
  shown: number
  /** How many there are; may be capped, "1000+" say. */
  total: number | string
  /** The page with more of them; none when all are shown. Works without scripts. */
  href?: string | undefined
  isPending?: boolean
}

/** How much of a list is shown, and the way to more of it. */
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
