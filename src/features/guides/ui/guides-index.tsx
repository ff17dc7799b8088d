import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { GuideSummary } from '../guide-contract.ts'
import { GuideLink } from './guide-screen.tsx'
import { PageHeading } from './page-heading.tsx'
import { WordSearch } from './word-search.tsx'

interface Props {
  guides: readonly GuideSummary[]
  /** The search words. */
  q: string
}

/** All guides, or those that match the search. */
export const GuidesIndex = ({ guides, q }: Props) => (
  <div className="sheet">
    <PageHeading
      title="Gardening guides"
      lead="Plain advice for UK plots, pots and windowsills: what to do, when to do it, and what to do when it goes wrong. Months come from our own plant catalogue."
    >
      <div className="mt-6">
        <WordSearch
          action="/gardening-guides"
          label="Search the guides"
          placeholder="slugs, leaf mould, when to water"
          value={q}
        />
      </div>
    </PageHeading>
    {q && (
      <p role="status" className="mb-6 text-ink-2">
        {found(guides.length)} “{q}”. <TextLink href="/gardening-guides">Show all guides</TextLink>
      </p>
    )}
    {guides.length > 0 ? (
      <ul className="grid gap-x-10 gap-y-12 md:grid-cols-2">
        {guides.map((guide) => (
          <li key={guide.slug}>
            <GuideLink guide={guide} headingLevel={2} />
          </li>
        ))}
      </ul>
    ) : (
      <div className="border-line border-y py-10">
        <h2>Nothing about that yet</h2>
        <p className="mt-2 mb-5 max-w-[56ch] text-ink-2">
          Try a simpler word, such as “compost” or “tomatoes”, or look a plant up on the plant care page.
        </p>
        <ButtonLink href={`/plant-care?q=${encodeURIComponent(q)}`}>Search plant care</ButtonLink>
      </div>
    )}
  </div>
)

const found = (count: number): string => (count === 1 ? '1 guide mentions' : `${count} guides mention`)
