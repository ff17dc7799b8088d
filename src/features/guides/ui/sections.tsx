import type { ReactNode } from 'react'
import { Contents } from '#ui/primitives/contents.tsx'

export interface Section {
  /** Anchor within the page. */
  id: string
  title: string
  body: ReactNode
}

/** A long text in sections with a table of contents. */
export const Sections = ({ sections }: { sections: readonly Section[] }) => (
  <div className="grid gap-x-12 gap-y-8 pb-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
    <Contents sections={sections} />
    <div>
      {sections.map(({ id, title, body }) => (
        <section
          key={id}
          aria-labelledby={id}
          className="prose border-line border-t pt-7 pb-9 first:border-0 first:pt-0"
        >
          <h2 id={id} className="!mt-0">
            {title}
          </h2>
          {body}
        </section>
      ))}
    </div>
  </div>
)
