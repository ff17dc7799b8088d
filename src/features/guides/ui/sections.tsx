import type { ReactNode } from 'react'

export interface Section {
  /** Anchor within the page. */
  id: string
  title: string
  body: ReactNode
}

/** Table of contents, shown beside the text on wide screens. */
export const Contents = ({ sections }: { sections: readonly Pick<Section, 'id' | 'title'>[] }) => (
  <nav aria-label="On this page" className="lg:sticky lg:top-6 lg:self-start">
    <p className="font-[650] text-sm">On this page</p>
    <ol className="mt-1.5 border-line border-l-4">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-9 items-center py-1 pl-3 text-ink-2 text-sm leading-snug underline-offset-4 hover:text-ink hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

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
