import { TextLink } from '#ui/primitives/link.tsx'
import { groupHref } from '../group.ts'
import type { ListingShare as Share } from '../share-contract.ts'

/** The group that a sale supports. */
const ListingShare = ({ share: { percent, slug, name } }: { share: Share }) => (
  <p className="wrap-anywhere text-ink-2 text-sm">
    {percent} % of what the seller gets goes to <TextLink href={groupHref(slug)}>{name}</TextLink>.
  </p>
)
export default ListingShare
