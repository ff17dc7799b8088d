import { ListingPicture } from '#features/listings/photos/ui/listing-picture.tsx'
import { formatPounds, pence } from '#shared/money.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Swap, SwapItem } from '../contract.ts'

/** What the viewer gives beside what they get. */
export const SwapSides = ({
  swap: { mine, theirs, difference },
}: {
  swap: Pick<Swap, 'mine' | 'theirs' | 'difference'>
}) => (
  <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto_1fr] sm:items-center">
    <Side name="You give" items={mine} money={difference?.isMine ? difference.amount : null} />
    <Icon name="arrow-left-right" size={26} className="text-leaf max-sm:rotate-90" />
    <Side
      name="You get"
      items={theirs}
      money={difference && !difference.isMine ? difference.amount : null}
      gets={difference?.payeeGets}
    />
  </div>
)

interface SideProps {
  name: string
  items: readonly SwapItem[]
  /** Pence that this side pays by card. */
  money: number | null
  /** What of it the viewer gets. */
  gets?: number | undefined
}

const Side = ({ name, items, money, gets }: SideProps) => (
  <div className="min-w-0">
    <p className="mb-1.5 text-ink-2 text-sm">{name}</p>
    <ul aria-label={name} className="flex flex-col gap-2.5">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-3">
          <ItemPicture item={item} />
          <span className="wrap-anywhere min-w-0 font-[620] leading-snug">
            {item.isShown ? (
              <Link href={`/product/${item.id}`} className="underline-offset-3 hover:underline">
                {item.title}
              </Link>
            ) : (
              item.title
            )}
          </span>
        </li>
      ))}
      {money !== null && (
        <li className="font-[620]">
          {formatPounds(pence(money))} by card
          {gets !== undefined && (
            <span className="block font-normal text-ink-2 text-sm">
              You get {formatPounds(pence(gets))} after our fee
            </span>
          )}
        </li>
      )}
    </ul>
  </div>
)

export const ItemPicture = ({ item }: { item: Pick<SwapItem, 'imageUrl' | 'drawing'> }) => (
  <span className="h-12 w-16 shrink-0 overflow-hidden rounded-sm bg-sunken *:size-full *:object-cover">
    <ListingPicture listing={item} sizes="64px" />
  </span>
)
