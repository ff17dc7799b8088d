import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'

interface Listing {
  id: number
  kind: string
  swap: string
  status: string
}

/** Below the price of a listing that takes swaps: the way to propose one. */
export function ProposeLink({ listing }: { listing: Listing }) {
  const { id, kind, swap, status } = listing
  const isOnly = kind === 'swap'
  if (status !== 'active' || !(isOnly || swap === 'also')) return null
  return (
    <div className="flex flex-col gap-2.5">
      {isOnly && (
        <p className="text-ink-2">It has no price: its owner swaps it for something of yours. Local pickup only.</p>
      )}
      <ButtonLink
        href={`/swaps/new?listing=${id}`}
        tone={isOnly ? 'primary' : 'secondary'}
        {...(isOnly ? { size: 'large', isWide: true } : { className: 'self-start' })}
      >
        <Icon name="arrow-left-right" size={18} />
        Propose a Swap
      </ButtonLink>
    </div>
  )
}
