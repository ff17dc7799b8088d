import { classNames } from '#ui/primitives/class-names.ts'
import { levels } from '../levels.ts'
import { pointsText } from '../points.ts'

/** Positions of the leaf pairs on the stem, from the ground up. */
const LEAVES = [1, 2, 3, 4, 4]
const GROUND = 74

/** The plant of a level: taller at each level, in flower at the top. */
export function LevelPlant({ index, isReached = true }: { index: number; isReached?: boolean }) {
  const top = GROUND - 14 - index * 11
  const pairs = LEAVES[index] ?? 1
  const gap = (GROUND - 8 - top) / pairs
  const green = isReached ? 'fill-leaf' : 'fill-line'
  return (
    <svg viewBox="0 0 64 84" aria-hidden="true" className="block h-auto w-full max-w-16">
      <path d="M14 74h36l-4 10H18z" className={isReached ? 'fill-[#c65f3a]' : 'fill-line'} />
      <path d={`M31 ${GROUND}V${top}h2v${GROUND - top}z`} className={green} />
      {Array.from({ length: pairs }, (_, pair) => {
        const y = top + 3 + pair * gap
        const reach = 12 + pair * 2
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing's parts never change places
            key={pair}
            d={`M32 ${y + 6}q-${reach} 2 -${reach} -11q${reach - 1} 0 ${reach} 11q1 -11 ${reach} -11q0 13 -${reach} 11z`}
            className={green}
          />
        )
      })}
      {index === levels.length - 1 && (
        <g className={isReached ? 'fill-label' : 'fill-line'}>
          {[0, 72, 144, 216, 288].map((turn) => (
            <ellipse key={turn} cx="32" cy={top - 4} rx="4" ry="7" transform={`rotate(${turn} 32 ${top + 2})`} />
          ))}
          <circle cx="32" cy={top + 2} r="3.4" className={isReached ? 'fill-[#6a3f22]' : 'fill-sunken'} />
        </g>
      )}
    </svg>
  )
}

/** All levels side by side, with reached ones in colour. */
export const GrowthLine = ({ current }: { current: number }) => (
  <ol className="grid grid-cols-5 gap-2 sm:gap-5">
    {levels.map(({ name, from }, index) => (
      <li
        key={name}
        aria-current={index === current ? 'step' : undefined}
        className="flex min-w-0 flex-col items-center"
      >
        <LevelPlant index={index} isReached={index <= current} />
        <span
          className={classNames(
            'mt-2 rounded-sm px-1.5 py-0.5 text-center text-xs leading-tight',
            index === current ? 'bg-label font-[700] text-on-label' : 'text-ink-2',
          )}
        >
          {name}
        </span>
        <span className="mt-0.5 text-ink-3 text-xs">
          {pointsText(from)}
          <span className="sr-only"> points</span>
        </span>
      </li>
    ))}
  </ol>
)
