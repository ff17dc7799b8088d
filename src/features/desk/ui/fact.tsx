import type { ReactNode } from 'react'

/** One line of a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="break-words">{children}</dd>
  </>
)
