import { sellerNames } from '#features/sellers/seller-kinds.ts'
import { TraderFacts } from '#features/sellers/ui/trader-facts.tsx'
import type { Reply } from '#shared/endpoint.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { cancelNotes } from '../../base/cancel-rights.ts'
import type { getListingSeller } from '../seller-contract.ts'

type Props = Pick<Reply<typeof getListingSeller>, 'trader' | 'cancelRight'>

/** Who the trader of a listing is, and whether its buyer can cancel. */
export const TraderTerms = ({ trader, cancelRight }: Props) => (
  <section aria-label="The trader" className="rounded-md border border-line px-4 py-3">
    <p>
      <Badge tone="hose">{sellerNames.trader}</Badge>
    </p>
    {trader && <TraderFacts trader={trader} />}
    {cancelRight !== 'none' && (
      <p className="mt-2 text-sm">
        {cancelNotes[cancelRight]} <TextLink href="/terms-of-service#cooling-off">More about cancelling</TextLink>
      </p>
    )}
  </section>
)
