import { at, colours } from '#shared/drawing/brush.ts'

/**
 * View box of the figures in guides. They have their own background, so that they look the same in light and dark mode.
 */
export const WIDTH = 480
export const HEIGHT = 280

export const walls = { sky: '#D9ECF7', leaf: '#D5EDD9', sand: '#EFE3D2', straw: '#FFF1BF', rose: '#FBDDE5' } as const

export const earth = { dry: '#B98552', damp: colours.soil, deep: '#4B2B16', grit: '#CBBFA8' } as const

export const terracotta = ['#C65F3A', '#A44A2A'] as const

type Anchor = 'start' | 'middle' | 'end'

/** Text in a figure. */
export const words = (
  x: number,
  y: number,
  text: string,
  anchor: Anchor = 'start',
  fill: string = colours.ink,
): string =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" font-size="17" font-weight="620" fill="${fill}">${text}</text>`

/** A thin leader line from a label to its object. */
export const pointer = (...points: readonly [number, number][]): string =>
  `<polyline points="${points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}" fill="none" stroke="${colours.ink}" stroke-width="2"/>`

/** A dimension line with a stroke across each end. */
export function measure(x0: number, y0: number, x1: number, y1: number): string {
  const isLevel = y0 === y1
  const cap = (x: number, y: number) => (isLevel ? `M${x} ${y - 7}v14` : `M${x - 7} ${y}h14`)
  return `<path d="M${x0} ${y0}L${x1} ${y1}${cap(x0, y0)}${cap(x1, y1)}" stroke="${colours.ink}" stroke-width="2.5" fill="none"/>`
}

/** A curved arrow through a point. */
export const arrow = (x0: number, y0: number, cx: number, cy: number, x1: number, y1: number): string => {
  const angle = (Math.atan2(y1 - cy, x1 - cx) * 180) / Math.PI
  return `<path d="M${at(x0)} ${at(y0)}Q${at(cx)} ${at(cy)} ${at(x1)} ${at(y1)}" fill="none" stroke="${colours.ink}" stroke-width="3" stroke-linecap="round"/><path d="M-11 -7 2 0l-13 7z" fill="${colours.ink}" transform="translate(${at(x1)} ${at(y1)}) rotate(${at(angle)})"/>`
}

/** Cross-section of a pot: walls and a base with a hole; the inside is empty. */
export const cutPot = (left: number, right: number, top: number, bottom: number): string => {
  const lean = (right - left) * 0.1
  const middle = (left + right) / 2
  return `<path d="M${left} ${top}h12L${at(left + lean + 12)} ${bottom - 10}H${middle - 9}v10H${at(left + lean)}zM${right} ${top}h-12L${at(right - lean - 12)} ${bottom - 10}H${middle + 9}v10H${at(right - lean)}z" fill="${terracotta[0]}"/>`
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
