import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  children?: ReactNode
  /** The single next action. */
  action?: ReactNode
  picture?: ReactNode
  headingLevel?: 2 | 3
}

/** An empty list: says so and offers the next action. */
export function EmptyState({ title, children, action, picture, headingLevel = 2 }: Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="flex flex-col items-start gap-3 border-line border-y py-10 sm:flex-row sm:items-center sm:gap-7">
      {picture && <div className="w-40 shrink-0 overflow-hidden rounded-md">{picture}</div>}
      <div>
        <Heading className="text-xl">{title}</Heading>
        {children && <div className="mt-1.5 max-w-prose text-ink-2">{children}</div>}
        {action && <div className="mt-4 flex flex-wrap gap-2.5">{action}</div>}
      </div>
    </div>
  )
}
