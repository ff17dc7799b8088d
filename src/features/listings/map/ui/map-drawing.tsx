import type { Point } from '#shared/places/geo.ts'
import type { Cluster } from '../map-clusters.ts'
import { holds, inset, type ProjectedPoint, toMap, unitsPerMile, type View } from '../map-projection.ts'
import { landmarks } from './landmarks.ts'
import { IRELAND_OUTLINE, UK_OUTLINE } from './uk-outline.ts'

/** Below this width of the view the smaller landmarks are shown too. */
const REGION = 420
/** Above this width outward codes without listings are not named. */
const DISTRICTS = 45
/** Half the width of a character of a label, and the label's line height. */
const LETTER_PX = 3.4
const LINE_PX = 15
/** No names are under the controls. */
const CONTROLS_PX = 44

interface Props {
  view: View
  /** Map units in a pixel. */
  unit: number
  clusters: readonly Cluster[]
  centre: Point | null
  miles: number | null
  around: readonly (Point & { outcode: string })[]
  /** Without controls at the lower edge. */
  isBand: boolean
}

/** Land, the circle of the search and the names around. What is on it to press is drawn above. */
export function MapDrawing({ view, unit, clusters, centre, miles, around, isBand }: Props) {
  const middle = centre && toMap(centre)
  const named = inset(isBand ? view : { ...view, height: view.height - CONTROLS_PX * unit }, LINE_PX * unit)
  return (
    <svg
      aria-hidden="true"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      data-map=""
    >
      <path d={IRELAND_OUTLINE} className="fill-page" />
      <path d={UK_OUTLINE} className="fill-sunken stroke-control" strokeWidth={unit} strokeLinejoin="round" />
      {middle && centre && miles !== null && (
        <circle
          cx={middle.x}
          cy={middle.y}
          r={miles * unitsPerMile(centre)}
          className="fill-leaf-tint/55 stroke-leaf"
          strokeWidth={1.8 * unit}
          strokeDasharray={`${5 * unit} ${5 * unit}`}
        />
      )}
      <Names view={named} unit={unit} clusters={clusters} around={around} />
    </svg>
  )
}

interface Label extends ProjectedPoint {
  name: string
  isTown: boolean
}

/** Outward codes without listings, or towns; only where nothing else is. */
function Names({ view, unit, clusters, around }: Pick<Props, 'view' | 'unit' | 'clusters' | 'around'>) {
  const marked = new Set(clusters.flatMap(({ points }) => points.map(({ outcode }) => outcode)))
  const districts: Label[] =
    view.width > DISTRICTS
      ? []
      : around
          .filter(({ outcode }) => !marked.has(outcode))
          .map((point) => ({ name: point.outcode, ...toMap(point), isTown: false }))
  const towns: Label[] = landmarks
    .filter(([, , , isSmall]) => !isSmall || view.width <= REGION)
    .map(([name, lat, lng]) => ({ name, ...toMap({ lat, lng }), isTown: true }))
  const labels = (view.width > DISTRICTS ? towns : districts).filter((label) => holds(view, label))
  return withoutOverlap(labels, clusters, unit).map(({ name, x, y, isTown }) => (
    <g key={name} className={isTown ? 'fill-ink-2' : 'fill-ink-3'}>
      {isTown && <circle cx={x} cy={y} r={2.2 * unit} />}
      <text
        x={x}
        y={isTown ? y - 6 * unit : y}
        fontSize={12 * unit}
        textAnchor="middle"
        dominantBaseline={isTown ? undefined : 'central'}
        className={isTown ? 'font-[620]' : 'font-[560]'}
      >
        {name}
      </text>
    </g>
  ))
}

function withoutOverlap(labels: readonly Label[], clusters: readonly Cluster[], unit: number): Label[] {
  const placed: Label[] = []
  const isApart = (label: Label, x: number, y: number, halfWidth: number, halfHeight: number) =>
    Math.abs(x - label.x) > halfWidth + label.name.length * LETTER_PX * unit || Math.abs(y - label.y) > halfHeight
  for (const label of labels) {
    const isFree =
      clusters.every(({ x, y, radius }) => isApart(label, x, y, radius, radius + 2 * LINE_PX * unit)) &&
      placed.every(({ x, y, name }) => isApart(label, x, y, name.length * LETTER_PX * unit, LINE_PX * unit))
    if (isFree) placed.push(label)
  }
  return placed
}
