interface Props {
  /** The anchors of the page, in their order. */
  sections: readonly { id: string; title: string }[]
}

/** Table of contents, shown beside the text on wide screens. */
export const Contents = ({ sections }: Props) => (
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
