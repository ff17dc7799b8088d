import { Icon } from '#ui/icons/icon.tsx'
import { allOf } from '../../base/ordered-units.ts'
import { visitOf } from '../../order/handover.ts'
import type { CachedOrder } from '../../order/offline-order-cache.ts'
import { CodeLabel } from './code-label.tsx'
import { FullScreen, HandoverItem } from './full-screen.tsx'

interface Props {
  order: CachedOrder
  code: string
}

/** The buyer's handover screen from the offline order cache. */
export const CachedHandover = ({ order, code }: Props) => (
  <FullScreen back="/offline" title={`Show this to ${order.otherName}`}>
    <HandoverItem title={order.title} note={`From ${order.otherName} · ${visitOf(order)}`} />
    <CodeLabel code={code} qr={order.qr} />
    <p role="status" className="mt-3 flex items-center justify-center gap-2 text-ink-2 text-sm">
      <Icon name="wifi-off" size={18} />
      No connection: the code still works
    </p>
    <div className="mt-auto border-line border-t pt-4 text-ink-2 text-sm">
      {order.place && <p className="mb-2 [overflow-wrap:anywhere]">Collect in {order.place}.</p>}
      <p>
        {order.otherName} scans the picture or types the digits. Show it only when you have {allOf(order.units)}.
      </p>
      {/* A full browser navigation: with a connection it leads to the page that turns green. */}
      <a
        href={`/transactions/${order.id}/collect`}
        className="mt-1 inline-flex min-h-11 items-center font-[620] text-ink underline underline-offset-3"
      >
        Try to connect again
      </a>
    </div>
  </FullScreen>
)
