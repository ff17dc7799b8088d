import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink, type ButtonTone } from '#ui/primitives/button.tsx'
import { Menu } from '#ui/primitives/menu.tsx'

/** Something that a user may do with an order: a link or an action. */
export interface OrderChoice {
  name: string
  tone?: ButtonTone
  icon?: ReactNode
  href?: string
  onPress?: () => void
  /** Rarely needed: in the menu, not a button. */
  isInMenu?: boolean
}

interface Props {
  /** The most important first. */
  choices: readonly OrderChoice[]
  /** Accessible name of the menu. */
  menuLabel: string
  isPending: boolean
}

/** What a user may do with an order, as buttons and a menu. */
export function ChoiceButtons({ choices, menuLabel, isPending }: Props) {
  const further = choices.filter(({ isInMenu }) => isInMenu)
  return (
    <div className="mt-4 flex items-start gap-2">
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:flex-1 max-sm:*:flex-auto">
        {choices
          .filter(({ isInMenu }) => !isInMenu)
          .map((choice) => (
            <Choice key={choice.name} {...choice} isPending={isPending} />
          ))}
      </div>
      {further.length > 0 && (
        <span className="shrink-0 rounded-lg border-[1.5px] border-control bg-card">
          <Menu
            label={menuLabel}
            button={<Icon name="ellipsis" size={20} />}
            groups={[
              further.map(({ name, href, onPress }) => ({
                name,
                ...(href && { href }),
                ...(onPress && { onChoose: onPress }),
              })),
            ]}
          />
        </span>
      )}
    </div>
  )
}

/** Two and the menu fit beside each other on a phone. */
const NARROW = 'max-sm:px-2.5!'

function Choice({ name, tone = 'secondary', icon, href, onPress, isPending }: OrderChoice & { isPending: boolean }) {
  const content = (
    <>
      {icon}
      {name}
    </>
  )
  if (href) {
    return (
      <ButtonLink href={href} tone={tone} className={NARROW}>
        {content}
      </ButtonLink>
    )
  }
  return (
    <Button tone={tone} isPending={isPending} onClick={onPress} className={NARROW}>
      {content}
    </Button>
  )
}
