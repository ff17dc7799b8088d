import { DropdownMenu as Parts } from 'radix-ui'
import { Fragment } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { type MenuEntry, type MenuProps, menuButtonStyle } from './menu-parts.ts'

/** The menu itself, initially open: it is rendered when its button is first pressed. */
export default function OpenMenu({ label, button, heading, groups }: MenuProps) {
  return (
    <Parts.Root defaultOpen modal={false}>
      <Parts.Trigger aria-label={label} className={menuButtonStyle}>
        {button}
      </Parts.Trigger>
      <Parts.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 min-w-60 animate-rise rounded-lg border border-line bg-card p-1.5 shadow-pop"
      >
        {heading && <div className="px-3 pt-2 pb-3">{heading}</div>}
        {groups.map((entries, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups never change their order
          <Fragment key={index}>
            {(index > 0 || heading) && <Parts.Separator className="my-1.5 h-px bg-line" />}
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries never change their order
              <Entry key={place} {...entry} />
            ))}
          </Fragment>
        ))}
      </Parts.Content>
    </Parts.Root>
  )
}

function Entry({ name, href, onChoose, isDangerous }: MenuEntry) {
  const look = classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left outline-none data-highlighted:bg-sunken',
    isDangerous && 'text-rhubarb',
  )
  return (
    <Parts.Item asChild {...(onChoose && { onSelect: onChoose })}>
      {href ? (
        <Link href={href} className={look}>
          {name}
        </Link>
      ) : (
        <button type="button" className={look}>
          {name}
        </button>
      )}
    </Parts.Item>
  )
}
