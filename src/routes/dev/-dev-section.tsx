import type { ReactNode } from 'react'

/** One kind of component with a heading. */
export const DevSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-5 border-line border-t pt-6">
    <h2>{title}</h2>
    {children}
  </section>
)

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
