import type { ReactNode } from 'react'
import { monthNames } from '#shared/dates.ts'

const LETTERS = [...'JFMAMJJASOND']
export interface MonthBand {
  /** The activity of these months. */
  name: string
  /** 1 for January to 12 for December. */
  months: readonly number[]
  tone: 'leaf' | 'hose' | 'rhubarb'
}

interface Props {
  bands: readonly MonthBand[]
  /** The current month, 1 to 12, which is highlighted. */
  now?: number
  /** One or two short lines in the centre. */
  children?: ReactNode
  size?: number
}

const fills = { leaf: 'fill-leaf', hose: 'fill-hose', rhubarb: 'fill-rhubarb' } as const
const OUTER = 96

const at = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(100 + radius * Math.cos(angle)).toFixed(1)} ${(100 + radius * Math.sin(angle)).toFixed(1)}`
}

function segment(month: number, outer: number, inner: number): string {
  const from = (month - 1) * 30 + 1
  const to = month * 30 - 1
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
}

/** The year as a ring: when to sow, plant out and harvest, one band each from the outside in. */
export function MonthRing({ bands, now, children, size = 168 }: Props) {
  const width = bands.length > 2 ? 11 : bands.length === 2 ? 14 : 20
  const letters = OUTER - bands.length * (width + 2) - 8
  return (
    <figure className="relative shrink-0" style={{ width: size, height: size }}>
      <svg viewBox="0 0 200 200" width={size} height={size} aria-hidden="true">
        {bands.flatMap((band, row) => {
          const outer = OUTER - row * (width + 2)
          return LETTERS.map((_, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: twelve months, never in another order
              key={`${band.name}${index}`}
              d={segment(index + 1, outer, outer - width)}
              className={band.months.includes(index + 1) ? fills[band.tone] : 'fill-sunken'}
            />
          ))
        })}
        {now !== undefined && (
          <circle cx={pointOfMonth(now, letters).x} cy={pointOfMonth(now, letters).y} r="9.5" className="fill-label" />
        )}
        {LETTERS.map((letter, index) => {
          const { x, y } = pointOfMonth(index + 1, letters)
          const isNow = index + 1 === now
          return (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: twelve months, never in another order
              key={index}
              x={x}
              y={y}
              dy="4"
              textAnchor="middle"
              fontSize="11.5"
              fontWeight={isNow ? 750 : 600}
              className={isNow ? 'fill-on-label' : 'fill-ink-2'}
            >
              {letter}
            </text>
          )
        })}
      </svg>
      <figcaption className="absolute inset-[27%] grid place-content-center text-center text-xs leading-tight">
        {children}
        <span className="sr-only">{bands.map(({ name, months }) => ` ${name}: ${toWords(months)}.`).join('')}</span>
      </figcaption>
    </figure>
  )
}

const pointOfMonth = (month: number, radius: number) => {
  const angle = ((month * 30 - 15 - 90) * Math.PI) / 180
  return {
    x: Number((100 + radius * Math.cos(angle)).toFixed(1)),
    y: Number((100 + radius * Math.sin(angle)).toFixed(1)),
  }
}

const toWords = (months: readonly number[]): string =>
  months.length === 0 ? 'not at all' : months.map((month) => monthNames[month - 1]).join(', ')
