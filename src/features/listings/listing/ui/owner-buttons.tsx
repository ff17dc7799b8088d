import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink, type ButtonSize } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Menu } from '#ui/primitives/menu.tsx'
import type { MenuEntry } from '#ui/primitives/menu-parts.ts'
import type { Listing } from '../listing.ts'
import { type OwnerChoice, ownerChoices } from '../owner-choices.ts'
import { useOwnerActions } from './use-owner-actions.ts'

interface Props {
  listing: Listing
  /** It expires soon, so renewing it comes first. */
  isEnding: boolean
  onRemoved?: () => void
  /** In a list, each button's label names its listing. */
  isInList?: boolean
  /** What is due, in place of one of the two buttons. */
  due?: ReactNode
  /** Actions from other features, in the menu. */
  further?: readonly MenuEntry[]
}

const names: Readonly<Record<OwnerChoice, string>> = {
  edit: 'Edit',
  again: 'Sell another like this',
  pause: 'Pause',
  resume: 'Show again',
  sold: 'Mark as sold',
  renew: 'Renew',
  remove: 'Delete',
}

/** Two buttons and a menu for what the seller may do, by the same transitions as on the server. */
export function OwnerButtons({ listing, isEnding, onRemoved, isInList, due, further = [] }: Props) {
  const { title } = listing
  const { move, remove } = useOwnerActions(listing, onRemoved)
  const { buttons, menu } = ownerChoices(listing, isEnding, due ? 1 : 0)
  const act = (choice: OwnerChoice): Pick<MenuEntry, 'href' | 'onChoose'> => {
    if (choice === 'edit') return { href: `/product/${listing.id}/edit` }
    if (choice === 'again') return { href: `/new-listing?like=${listing.id}` }
    return { onChoose: () => (choice === 'remove' ? remove.mutate() : move.mutate(choice)) }
  }
  const entries = menu.map((choice) => ({ name: nameOf(choice, listing), ...act(choice), choice }))
  const isMoving = move.isPending || remove.isPending
  return (
    <div className="flex items-start gap-2">
      <div className={classNames('flex min-w-0 flex-1 flex-wrap gap-2 *:flex-1', isInList && 'md:flex-col')}>
        {due}
        {buttons.map((choice, place) => (
          <Choice
            key={choice}
            name={nameOf(choice, listing)}
            {...(isInList && { label: `${nameOf(choice, listing)}: ${title}` })}
            tone={place === 0 && !due && (choice === 'renew' || choice === 'resume') ? 'primary' : 'secondary'}
            isPending={isMoving && move.variables === choice}
            {...act(choice)}
          />
        ))}
      </div>
      {entries.length + further.length > 0 && (
        <span className="shrink-0 rounded-lg border-[1.5px] border-control bg-card">
          <Menu
            label={isInList ? `More for ${title}` : 'More for this listing'}
            button={<Icon name="ellipsis" size={20} />}
            groups={[
              [...entries.filter(({ choice }) => choice !== 'remove'), ...further],
              entries.filter(({ choice }) => choice === 'remove').map((entry) => ({ ...entry, isDangerous: true })),
            ].filter((group) => group.length > 0)}
          />
        </span>
      )}
    </div>
  )
}

const nameOf = (choice: OwnerChoice, { status }: Listing): string =>
  choice === 'renew' && status === 'sold' ? 'Put back on sale' : names[choice]

interface ChoiceProps {
  name: string
  /** The accessible name, if it differs. */
  label?: string
  tone: 'primary' | 'secondary'
  isPending: boolean
  href?: string
  onChoose?: () => void
}

const size: ButtonSize = 'normal'

function Choice({ name, label, tone, isPending, href, onChoose }: ChoiceProps) {
  const look = { tone, size, className: 'whitespace-nowrap !px-3', ...(label && { 'aria-label': label }) }
  return href ? (
    <ButtonLink href={href} {...look}>
      {name}
    </ButtonLink>
  ) : (
    <Button {...look} isPending={isPending} onClick={onChoose}>
      {name}
    </Button>
  )
}
