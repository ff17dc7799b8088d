import type { ReactNode } from 'react'

/** A titled part of a case. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-7">
    <h2 className="border-ink border-b pb-1.5 font-[650] font-sans text-base tracking-normal">{title}</h2>
    {children}
  </section>
)
