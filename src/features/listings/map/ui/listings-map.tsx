import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus, ZoomOut } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button, IconButton } from '#ui/primitives/button.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Browse } from '../../search/read-browse.ts'
import type { MapPoint } from '../contract.ts'
import { type Cluster, clusterHref, clustersOf, inWords, nameOfCluster } from '../map-clusters.ts'
import {
  holds,
  isNarrowest,
  isWhole,
  moved,
  type ProjectedPoint,
  toMap,
  type View,
  viewOf,
  WHOLE_UK,
  zoomed,
} from '../map-projection.ts'
import { landmarks } from './landmarks.ts'
import { IRELAND_OUTLINE, UK_OUTLINE } from './uk-outline.ts'

interface Props {
  browse: Browse
  points: readonly MapPoint[]
  /** Attribution required by the licence of the imported postcodes. */
  credit: string | null
}

/** A width between that of a phone and of a desktop; circles and labels are measured in its pixels. */
const WIDTH_PX = 440
const STEP = 0.35
const ZOOM = 1.8
/** Below this width of the view the smaller landmarks are shown too. */
const REGION = 420
/** Half the width of a character of a landmark's label, and the label's line height. */
const LETTER_PX = 3
const LINE_PX = 14

/** A map of listings: a circle for each outward code or group of them, and a list of the same circles. */
export default function ListingsMap({ browse, points, credit }: Props) {
  const fitting = useMemo(() => viewOf(points.map(toMap)), [points])
  const [chosen, setView] = useState<{ view: View; of: View }>()
  // Other filters give other points: the zoom belongs to the points it was chosen for.
  const view = chosen?.of === fitting ? chosen.view : fitting
  const clusters = useMemo(() => clustersOf(points, view.width / WIDTH_PX), [points, view.width])
  const shown = clusters.filter((cluster) => holds(view, cluster)).toSorted((a, b) => b.count - a.count)
  const go = (next: View) => setView({ view: next, of: fitting })
  return (
    <div className="mt-6 grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,35rem)_minmax(14rem,1fr)]">
      <figure className="max-w-[35rem]">
        <div className="relative overflow-hidden rounded-md border border-line bg-hose-tint">
          <Drawing browse={browse} clusters={shown} view={view} />
          <Controls view={view} onGo={go} />
        </div>
        <figcaption className="mt-2 text-ink-3 text-sm">
          Circles stand for outward codes such as BS6, never for a home. Coasts: Natural Earth. Points: GeoNames, CC BY
          4.0.
          {credit && ` ${credit}`}
        </figcaption>
      </figure>
      <Words browse={browse} clusters={shown} isPart={shown.length < clusters.length} onWhole={() => go(WHOLE_UK)} />
    </div>
  )
}

interface DrawingProps {
  browse: Browse
  clusters: readonly Cluster[]
  view: View
}

/** For sighted pointer users only: the list beside it has the same content and links. */
function Drawing({ browse, clusters, view }: DrawingProps) {
  const unit = view.width / WIDTH_PX
  return (
    <svg
      aria-hidden="true"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      className="block aspect-[4/5] w-full"
      data-map=""
    >
      <path d={IRELAND_OUTLINE} className="fill-page" />
      <path d={UK_OUTLINE} className="fill-card stroke-control" strokeWidth={unit} strokeLinejoin="round" />
      <Landmarks clusters={clusters} view={view} />
      {/* Small circles are drawn last, so that no larger one covers them. */}
      {clusters.map((cluster) => (
        <Link key={cluster.points[0]?.outcode} href={clusterHref(browse, cluster)} tabIndex={-1} className="group">
          <title>{`${nameOfCluster(cluster)}: ${inWords(cluster.count)}`}</title>
          <circle
            cx={cluster.x}
            cy={cluster.y}
            r={cluster.radius}
            strokeWidth={2 * unit}
            className="fill-leaf stroke-card opacity-90 group-hover:fill-leaf-strong group-hover:opacity-100"
          />
          <text
            x={cluster.x}
            y={cluster.y}
            fontSize={13 * unit}
            textAnchor="middle"
            dominantBaseline="central"
            className="pointer-events-none fill-on-leaf font-[650]"
          >
            {cluster.count}
          </text>
        </Link>
      ))}
    </svg>
  )
}

/** Landmark towns that no circle overlaps. */
function Landmarks({ clusters, view }: Omit<DrawingProps, 'browse'>) {
  const unit = view.width / WIDTH_PX
  const isFree = ({ name, x, y, isSmall }: ProjectedPoint & { name: string; isSmall: boolean }) =>
    holds(view, { x, y }) &&
    !(isSmall && view.width > REGION) &&
    clusters.every(
      (cluster) =>
        Math.abs(cluster.x - x) > cluster.radius + name.length * LETTER_PX * unit ||
        Math.abs(cluster.y - y) > cluster.radius + LINE_PX * unit,
    )
  return landmarks
    .map(([name, lat, lng, isSmall]) => ({ name, ...toMap({ lat, lng }), isSmall }))
    .filter(isFree)
    .map(({ name, x, y }) => (
      <g key={name} className="pointer-events-none fill-ink-3">
        <circle cx={x} cy={y} r={2.2 * unit} />
        <text x={x} y={y - 6 * unit} fontSize={12 * unit} textAnchor="middle">
          {name}
        </text>
      </g>
    ))
}

function Controls({ view, onGo }: { view: View; onGo: (view: View) => void }) {
  const steps = [
    ['Move north', <ArrowUp key="" size={18} />, 0, -STEP],
    ['Move west', <ArrowLeft key="" size={18} />, -STEP, 0],
    ['Move east', <ArrowRight key="" size={18} />, STEP, 0],
    ['Move south', <ArrowDown key="" size={18} />, 0, STEP],
  ] as const
  return (
    <fieldset className="absolute inset-x-2 bottom-2 flex flex-wrap justify-between gap-1">
      <legend className="sr-only">Move the map</legend>
      <div className="flex gap-1">
        {steps.map(([label, icon, right, down]) => (
          <Control
            key={label}
            label={label}
            icon={icon}
            isOff={isWhole(view)}
            onClick={() => onGo(moved(view, right, down))}
          />
        ))}
      </div>
      <div className="flex gap-1">
        <Control
          label="Zoom in"
          icon={<Plus size={18} />}
          isOff={isNarrowest(view)}
          onClick={() => onGo(zoomed(view, ZOOM))}
        />
        <Control
          label="Zoom out"
          icon={<Minus size={18} />}
          isOff={isWhole(view)}
          onClick={() => onGo(zoomed(view, 1 / ZOOM))}
        />
        <Control label="Whole UK" icon={<ZoomOut size={18} />} isOff={isWhole(view)} onClick={() => onGo(WHOLE_UK)} />
      </div>
    </fieldset>
  )
}

interface ControlProps {
  label: string
  icon: ReactNode
  /**
   * Nothing lies further in this direction. The button is marked as disabled but stays focusable, so that the focus is
   * not lost.
   */
  isOff: boolean
  onClick: () => void
}

const Control = ({ isOff, onClick, ...rest }: ControlProps) => (
  <IconButton
    {...rest}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
    className="border border-line bg-card aria-disabled:text-line"
  />
)

interface WordsProps {
  browse: Browse
  clusters: readonly Cluster[]
  /** Some circles are outside the view. */
  isPart: boolean
  onWhole: () => void
}

/** The same circles as a list, for screen readers and for touch. */
function Words({ browse, clusters, isPart, onWhole }: WordsProps) {
  return (
    <div>
      <h2 className="text-lg">{isPart ? 'Places on this part of the map' : 'Places on the map'}</h2>
      {clusters.length === 0 && <p className="mt-2 text-ink-2">There are no listings in this part.</p>}
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {clusters.map((cluster) => (
          <li key={cluster.points[0]?.outcode}>
            <Link
              href={clusterHref(browse, cluster)}
              className="flex min-h-11 items-center justify-between gap-3 px-1 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-0 font-[620] underline decoration-line underline-offset-3">
                {nameOfCluster(cluster)}
              </span>
              <span className="shrink-0 text-ink-3 text-sm">{inWords(cluster.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isPart && (
        <Button size="small" className="mt-3" onClick={onWhole}>
          Show the whole UK
        </Button>
      )}
    </div>
  )
}
