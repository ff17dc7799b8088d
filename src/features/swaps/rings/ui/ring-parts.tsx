import { Link } from '#ui/primitives/link.tsx'
import { ItemPicture } from '../../ui/swap-sides.tsx'
import type { RingPartView, SwapRing } from '../contract.ts'
import { partStateOf } from './ring-line.tsx'

/** Who gives what to whom, from what the viewer gives to what they get. */
export const RingParts = ({ ring: { parts, status } }: { ring: SwapRing }) => (
  <ol aria-label="Who gives what" className="border-ink border-t-2">
    {parts.map((part, at) => (
      <li key={part.giver.id} className="flex items-center gap-3.5 border-line border-b py-3.5">
        <ItemPicture item={part.item} />
        <div className="min-w-0 flex-1">
          <p className="text-ink-2 text-sm">{roleOf(part, at, parts.length)}</p>
          <p className="wrap-anywhere font-[620] leading-snug">
            {part.item.isShown ? (
              <Link href={`/product/${part.item.id}`} className="underline-offset-3 hover:underline">
                {part.item.title}
              </Link>
            ) : (
              part.item.title
            )}
          </p>
          <p className="text-ink-2 text-sm">{partStateOf(part, status)}</p>
        </div>
      </li>
    ))}
  </ol>
)

function roleOf({ giver, receiver }: RingPartView, at: number, count: number): string {
  if (at === 0) return `You give to ${receiver.fullName}`
  if (at === count - 1) return `You get from ${giver.fullName}`
  return `${giver.fullName} gives to ${receiver.fullName}`
}
