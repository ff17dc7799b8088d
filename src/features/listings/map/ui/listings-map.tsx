import { useMemo, useRef, useState } from 'react'
import type { Point } from '#shared/places/geo.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { priceOfListing } from '../../listing/listing-words.ts'
import type { CardListing } from '../../listing/ui/listing-card.tsx'
import type { Browse } from '../../search/read-browse.ts'
import type { MapPoint } from '../contract.ts'
import type { Highlight } from '../highlight.ts'
import { type Cluster, clustersOf, keyOf } from '../map-clusters.ts'
import { bandOf, holds, inset, isNarrowest, toMap, type View, viewAround, viewOf, zoomedTo } from '../map-projection.ts'
import { MapControls } from './map-controls.tsx'
import { MapDrawing } from './map-drawing.tsx'
import { MapPin } from './map-pin.tsx'
import { OpenedPlace } from './opened-place.tsx'

export interface MapProps {
  browse: Browse
  points: readonly MapPoint[]
  centre: Point | null
  around: readonly (Point & { outcode: string })[]
  /** The radius of the search, or of the viewer's place. */
  miles: number | null
  /** The listings of the list beside the map, as far as they are loaded. */
  items: readonly CardListing[]
  lit: Highlight
  /** A low band above the cards, without controls. */
  isBand: boolean
  /** Attribution required by the licence of the imported postcodes. */
  credit: string | null
}

/** Marks and labels are measured in the pixels of this width. */
const WIDTH_PX = 370
/** A mark nearer to the edge would be cut off. */
const EDGE_PX = 12

/** A map of the listings: one mark for each outward code, around the viewer's place. */
export default function ListingsMap(props: MapProps) {
  const { browse, centre, around, miles, items, lit, isBand, credit } = props
  const { whole, fitting, view, unit, shown, go } = useView(props)
  const [opened, setOpened] = useState<string>()
  const map = useRef<HTMLFieldSetElement>(null)
  const open = shown.find((cluster) => keyOf(cluster) === opened)
  const inside = (cluster: Cluster) =>
    items.filter(({ outcode }) => cluster.points.some((point) => point.outcode === outcode))
  const press = (cluster: Cluster) => {
    if (cluster.points.length === 1 || isNarrowest(whole)) return setOpened(keyOf(cluster))
    // The mark splits, so the focus goes to the map around the new ones.
    setOpened(undefined)
    go(zoomedTo(whole, cluster.points.map(toMap)))
    map.current?.focus({ preventScroll: true })
  }
  const close = () => {
    setOpened(undefined)
    document.getElementById(`pin-${opened}`)?.focus()
  }
  return (
    <>
      <fieldset
        ref={map}
        tabIndex={-1}
        className={classNames(
          'relative isolate overflow-hidden border-line bg-hose-tint outline-none',
          isBand ? '-mx-4 border-y sm:mx-0 sm:rounded-md sm:border' : 'rounded-md border',
        )}
        style={{ aspectRatio: `${view.width} / ${view.height}` }}
      >
        <legend className="sr-only">Map of the listings</legend>
        <MapDrawing {...{ view, unit, isBand, clusters: shown, centre, miles, around }} />
        {shown.map((cluster) => (
          <MapPin
            key={keyOf(cluster)}
            {...{ cluster, view, lit }}
            price={cluster.count === 1 ? priceOf(inside(cluster)) : null}
            isOpen={open === cluster}
            onPress={() => press(cluster)}
          />
        ))}
        {!isBand && <MapControls view={whole} fitting={fitting} onGo={go} />}
      </fieldset>
      {open && <OpenedPlace key={opened} browse={browse} cluster={open} items={inside(open)} onClose={close} />}
      {!isBand && (
        <p className="mt-2 text-ink-3 text-xs">
          Places are shown by outward code, never a home. Coasts: Natural Earth. Points: GeoNames, CC BY 4.0.
          {credit && ` ${credit}`}
        </p>
      )}
    </>
  )
}

/** What the map shows: the circle of the search at first, then as the viewer moves and zooms. */
function useView({ points, centre, miles, isBand }: MapProps) {
  const fitting = useMemo(
    () => (centre && miles !== null ? viewAround(centre, miles) : viewOf(points.map(toMap))),
    [points, centre, miles],
  )
  const [chosen, setChosen] = useState<{ view: View; of: View }>()
  // Another place or radius gives another view: the zoom belongs to the one it was chosen for.
  const whole = chosen?.of === fitting ? chosen.view : fitting
  const view = isBand ? bandOf(whole, points.map(toMap)) : whole
  const unit = view.width / WIDTH_PX
  const clusters = useMemo(() => clustersOf(points, unit), [points, unit])
  const shown = clusters.filter((cluster) => holds(inset(view, EDGE_PX * unit), cluster))
  return { whole, fitting, view, unit, shown, go: (next: View) => setChosen({ view: next, of: fitting }) }
}

const priceOf = ([listing]: readonly CardListing[]): string | null =>
  listing ? priceOfListing(listing).replace(/\.00$/, '') : null
