import { cancelNotes } from '#features/listings/base/cancel-rights.ts'
import { PRIVATE_NOTE } from '#features/sellers/seller-kinds.ts'
import { TraderFacts } from '#features/sellers/ui/trader-facts.tsx'
import type { SoldBy } from '../../base/shapes.ts'

/** Who sold it to the buyer and what that means, as it was when they bought it. */
export function OrderSeller({ soldBy }: { soldBy: SoldBy | null }) {
  if (!soldBy) return null
  const { kind, trader, cancelRight } = soldBy
  if (kind === 'private') return <p className="mt-2 text-ink-2 text-sm">{PRIVATE_NOTE}</p>
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer py-2.5 font-[620]">Sold by a trader: {trader?.name ?? 'closed'}</summary>
      {trader ? (
        <TraderFacts trader={trader} />
      ) : (
        <p>Their account is closed. Your confirmation by email has the details.</p>
      )}
      {cancelRight !== 'none' && <p className="mt-2 text-ink-2">{cancelNotes[cancelRight]}</p>}
    </details>
  )
}
