import { at, type Brush, colours } from './brush.ts'

/** Draws one subject; `behind` is the colour of the wall. */
export type Scene = (brush: Brush, behind: string) => string

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Distance of an index from the middle of `count`: -1, 0 and 1 of three. */
export const fromMiddle = (index: number, count: number): number => index - (count - 1) / 2

/** Path data with rounded numbers. */
export const d = (parts: TemplateStringsArray, ...values: readonly number[]): string =>
  String.raw({ raw: parts }, ...values.map(at))

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`

export const line = (path: string, colour: string, width = 4): string =>
  `<path d="${path}" stroke="${colour}" stroke-width="${at(width)}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`

export const oval = (x: number, y: number, across: number, down: number, fill: string, angle = 0): string =>
  `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(across)}" ry="${at(down)}"${angle ? ` transform="rotate(${at(angle)} ${at(x)} ${at(y)})"` : ''} fill="${fill}"/>`

/** A highlight at the upper left of something round. */
export const shine = (x: number, y: number, radius: number): string =>
  `<path d="${d`M${x - radius * 0.62} ${y - radius * 0.3}Q${x - radius * 0.45} ${y - radius * 0.72} ${x - radius * 0.05} ${y - radius * 0.76}`}" stroke="#fff" stroke-opacity=".6" stroke-width="${at(Math.max(radius * 0.09, 1.5))}" fill="none" stroke-linecap="round"/>`

/** A pale line on something dark, such as a rib or a seam. */
export const pale = (path: string, width = 2.5, opacity = 0.5): string =>
  `<path d="${path}" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`

/** A pointed leaf from (x, y), `length` long in the direction `angle` (degrees, 0 to the right). */
export const leaf = (x: number, y: number, angle: number, length: number, width: number, fill: string): string =>
  `<g transform="translate(${at(x)} ${at(y)}) rotate(${at(angle)})"><path d="M0 0C${at(length * 0.25)} ${at(-width)} ${at(length * 0.75)} ${at(-width)} ${at(length)} 0C${at(length * 0.75)} ${at(width)} ${at(length * 0.25)} ${at(width)} 0 0Z" fill="${fill}"/><path d="M${at(length * 0.08)} 0H${at(length * 0.86)}" stroke="#fff" stroke-opacity=".45" stroke-width="1.4"/></g>`

/** A pointed petal, or a leaf too small for a midrib. */
export const petal = (x: number, y: number, angle: number, length: number, width: number, fill: string): string =>
  `<path transform="${d`translate(${x} ${y}) rotate(${angle})`}" d="${d`M0 0C${length * 0.25} ${-width} ${length * 0.75} ${-width} ${length} 0C${length * 0.75} ${width} ${length * 0.25} ${width} 0 0Z`}" fill="${fill}"/>`

/** A round leaf, for cotyledons, succulents and pansies. */
export const pad = (x: number, y: number, angle: number, length: number, width: number, fill: string): string =>
  `<ellipse cx="${at(length / 2)}" cy="0" rx="${at(length / 2)}" ry="${at(width / 2)}" transform="translate(${at(x)} ${at(y)}) rotate(${at(angle)})" fill="${fill}"/>`

/** A heart-shaped leaf with slits, as of a Swiss cheese plant. */
export function splitLeaf(x: number, y: number, angle: number, size: number, fill: string, behind: string): string {
  const slits = [0.3, 0.5, 0.7].flatMap((along) =>
    [1, -1].map(
      (side) =>
        `<path d="M${at(size * along)} ${at(side * size * 0.14)}L${at(size * (along + 0.16))} ${at(side * size * 0.62)}" stroke="${behind}" stroke-width="${at(size * 0.06)}" stroke-linecap="round"/>`,
    ),
  )
  return `<g transform="translate(${at(x)} ${at(y)}) rotate(${at(angle)})"><path d="M0 0C${at(-size * 0.2)} ${at(-size * 0.5)} ${at(size * 0.45)} ${at(-size * 0.7)} ${at(size)} 0C${at(size * 0.45)} ${at(size * 0.7)} ${at(-size * 0.2)} ${at(size * 0.5)} 0 0Z" fill="${fill}"/>${slits.join('')}<path d="M0 0H${at(size * 0.9)}" stroke="#fff" stroke-opacity=".45" stroke-width="1.6"/></g>`
}

/** A bent stem from the soil to (x1, y1). */
export const stem = (
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  width = 4,
  colour: string = colours.stem,
): string =>
  `<path d="M${at(x0)} ${at(y0)}C${at(x0)} ${at(y0 + (y1 - y0) * 0.35)} ${at(x1)} ${at(y0 + (y1 - y0) * 0.5)} ${at(x1)} ${at(y1)}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`

export const ring = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" fill="${fill}"/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, corner = 0): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}"${corner ? ` rx="${corner}"` : ''} fill="${fill}"/>`

export const turned = (angle: number, inner: string, x = 160, y = 120): string =>
  `<g transform="rotate(${at(angle)} ${at(x)} ${at(y)})">${inner}</g>`

/** A flower with petals around a centre, such as a daisy or a dahlia. */
export function blossom(x: number, y: number, size: number, petals: number, fill: string, heart: string): string {
  const width = Math.min(size * 0.42, (size * 3.1) / petals)
  const around = Array.from({ length: petals }, (_, index) => petal(x, y, (index * 360) / petals, size, width, fill))
  return around.join('') + ring(x, y, size * 0.3, heart)
}

type Glaze = readonly [body: string, rim: string]
const glazes: readonly [Glaze, ...Glaze[]] = [
  ['#C65F3A', '#A44A2A'],
  ['#C65F3A', '#A44A2A'],
  ['#3B7698', '#2B5A76'],
  ['#F5EBD6', '#E1D2B4'],
  ['#4A574F', '#333F38'],
  ['#DDA12B', '#B57F14'],
]

/** A pot on the lower edge of the picture, its soil at `top`. */
export function pot(brush: Brush, centre = 160, width = 112, top = 186): string {
  const [body, rim] = brush.pick(glazes)
  const half = width / 2
  const shape = brush.pick(['taper', 'taper', 'straight', 'bowl'] as const)
  const foot = half * 0.68
  if (shape === 'straight') {
    return box(centre - half * 0.88, top, width * 0.88, 60, body) + stripe(brush, centre, half * 0.88, top + 20, rim)
  }
  if (shape === 'bowl') {
    const side = `<path d="M${at(centre - half)} ${top}H${at(centre + half)}C${at(centre + half)} ${top + 44} ${at(centre + foot)} ${top + 60} ${at(centre + foot * 0.7)} ${top + 60}H${at(centre - foot * 0.7)}C${at(centre - foot)} ${top + 60} ${at(centre - half)} ${top + 44} ${at(centre - half)} ${top}Z" fill="${body}"/>`
    return side + box(centre - half - 2, top - 2, width + 4, 9, rim, 4)
  }
  const side = `<path d="M${at(centre - half * 0.87)} ${top + 6}H${at(centre + half * 0.87)}L${at(centre + foot)} ${top + 60}H${at(centre - foot)}Z" fill="${body}"/>`
  return side + box(centre - half, top - 4, width, 16, rim, 3)
}

function stripe(brush: Brush, centre: number, half: number, y: number, colour: string): string {
  if (brush.chance(0.4)) return box(centre - half, y, half * 2, 10, colour)
  const count = 6
  const step = (half * 2) / count
  const zigzag = Array.from({ length: count }, (_, index) => {
    const x = centre - half + index * step
    return `L${at(x + step / 2)} ${y}L${at(x + step)} ${y + 12}`
  })
  return `<path d="M${at(centre - half)} ${y + 12}${zigzag.join('')}" stroke="${colour}" stroke-width="4" fill="none" stroke-linejoin="round"/>`
}
