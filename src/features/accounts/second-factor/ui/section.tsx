import type { ReactNode } from 'react'

interface Props {
  title: string
  intro: ReactNode
  children: ReactNode
}

/** One part of a settings page. */
export const Section = ({ title, intro, children }: Props) => (
  <section className="flex flex-col gap-3.5 border-line border-t-2 pt-5">
    <div>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1.5 max-w-[58ch] text-ink-2">{intro}</p>
    </div>
    {children}
  </section>
)
