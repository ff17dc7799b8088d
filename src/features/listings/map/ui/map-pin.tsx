import { classNames } from '#ui/primitives/class-names.ts'
import type { Highlight } from '../highlight.ts'
import { type Cluster, keyOf, nameOfCluster } from '../map-clusters.ts'
import type { View } from '../map-projection.ts'
import { useIsHighlighted } from './use-highlighted.ts'

interface Props {
  cluster: Cluster
  view: View
  lit: Highlight
  /** The price of its only listing, when that is known. */
  price: string | null
  isOpen: boolean
  onPress: () => void
}

/** One outward code, or several close together: a price label for one listing, a number for more. */
export function MapPin({ cluster, view, lit, price, isOpen, onPress }: Props) {
  const outcodes = cluster.points.map(({ outcode }) => outcode)
  const isLit = useIsHighlighted(lit, outcodes) || isOpen
  const [first] = outcodes
  const kind = cluster.count === 1 ? 'listing' : 'listings'
  const words =
    first && outcodes.length === 1 ? ` ${kind} in ${cluster.points[0]?.place}, ` : ` ${kind}: ${nameOfCluster(cluster)}`
  return (
    <button
      type="button"
      data-outcode={first}
      id={`pin-${keyOf(cluster)}`}
      aria-expanded={outcodes.length === 1 ? isOpen : undefined}
      data-lit={isLit || undefined}
      onClick={onPress}
      style={{
        left: `${((cluster.x - view.x) / view.width) * 100}%`,
        top: `${((cluster.y - view.y) / view.height) * 100}%`,
      }}
      className={classNames(
        'absolute grid min-h-8 min-w-8 -translate-x-1/2 -translate-y-1/2 place-items-center',
        price ? 'rounded-md' : 'rounded-full',
        'outline-2 outline-offset-1 transition-transform duration-120',
        isLit ? 'z-10 scale-115 outline-ink' : 'outline-transparent',
      )}
    >
      {price ? (
        <span className="plant-label px-2 pt-1.5 pb-3 text-sm">{price}</span>
      ) : (
        <span
          className="grid place-items-center rounded-full border-2 border-card bg-leaf font-[700] text-on-leaf text-sm"
          style={{ width: `${size(cluster.count)}px`, height: `${size(cluster.count)}px` }}
        >
          {cluster.count}
        </span>
      )}
      <span className="sr-only">{words}</span>
      {outcodes.length === 1 && (
        <span className="absolute top-full left-1/2 -translate-x-1/2 whitespace-nowrap font-[650] text-ink text-xs leading-tight">
          {first}
        </span>
      )}
    </button>
  )
}

/** Diameter in pixels. */
const size = (count: number): number => Math.min(54, 30 + 3 * Math.sqrt(count - 1))
