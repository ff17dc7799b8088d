import { Tabs as Parts } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from './link.tsx'

interface Tab {
  id: string
  name: ReactNode
  content: ReactNode
  /** The page's address with this tab open: the tab is then a link, which works before any script runs. */
  href?: string
}

interface Props {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  /**
   * The open tab. Controlled with `onChange`, for example by the address; otherwise the first tab is open initially.
   */
  value?: string
  onChange?: (id: string) => void
}

const look =
  '-mb-0.5 inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-4 px-3.5 text-ink-2 hover:text-ink data-[state=active]:border-label data-[state=active]:font-[650] data-[state=active]:text-ink'

/** Tabs respond to the space bar; links do not by default. */
function clickBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** Tab panels, one of them open. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const control = value === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value }
  return (
    <Parts.Root
      {...control}
      {...(onChange && { onValueChange: onChange })}
      activationMode={tabs.some(({ href }) => href) ? 'manual' : 'automatic'}
    >
      <Parts.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b-2 px-1 pt-1.5">
        {tabs.map(({ id, name, href }) => (
          <Parts.Trigger key={id} value={id} asChild={href !== undefined} className={look}>
            {href === undefined ? (
              name
            ) : (
              <Link href={href} replace type={undefined} onKeyDown={clickBySpace}>
                {name}
              </Link>
            )}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map(({ id, content }) => (
        <Parts.Content key={id} value={id} className="pt-6">
          {content}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
