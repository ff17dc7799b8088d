import type { ReactNode } from 'react'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { Contents } from '#ui/primitives/contents.tsx'
import { Link } from '#ui/primitives/link.tsx'
import type { Guide, GuideSummary } from '../guide-contract.ts'
import { HeroPicture } from './hero-picture.tsx'

interface Props {
  guide: Guide
  /** The text as HTML. */
  html: string
  /** Related listings. */
  related: ReactNode
}

/** The page of a guide. */
export const GuideScreen = ({ guide, html, related }: Props) => (
  <article className="sheet">
    <header className="pt-4 pb-8 md:pt-6">
      <BackLink href="/gardening-guides">All gardening guides</BackLink>
      <div className="mt-2">
        <HeroPicture name={guide.slug} alt={guide.picture} label={guide.title} />
      </div>
      <div className="mt-6 grid gap-x-16 gap-y-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <h1 tabIndex={-1} className="text-3xl">
            {guide.title}
          </h1>
          <p className="mt-4 max-w-[56ch] text-ink-2 text-lg">{guide.lead}</p>
          <p className="mt-3 text-ink-3 text-sm">{guide.minutes} minute read</p>
        </div>
        <ThisMonth {...guide.now} />
      </div>
    </header>
    <div className="grid gap-x-12 gap-y-8 border-ink border-t-2 pt-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Contents sections={guide.sections} />
      {/* Trusted: written by the authors of the site and converted to HTML on the server. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text; nobody else can write it */}
      <div data-guide={guide.slug} className="prose guide" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
    <Call {...guide.call} />
    {related}
    <Next guides={guide.next} />
  </article>
)

const ThisMonth = ({ month, task }: Guide['now']) => (
  <section aria-labelledby="now" className="h-fit overflow-hidden rounded-md border-[1.5px] border-ink bg-card">
    <h2 id="now" className="flex items-baseline justify-between gap-4 bg-leaf px-4 py-3 text-lg text-on-leaf">
      Do it this month <span className="text-xs">{month}</span>
    </h2>
    <p className="px-4 py-3.5">{task}</p>
  </section>
)

const Call = ({ title, text, buttons }: Guide['call']) => (
  <section
    aria-labelledby="call"
    className="mt-14 grid items-center gap-6 bg-leaf-tint p-6 sm:p-9 lg:grid-cols-[1fr_auto]"
  >
    <div>
      <h2 id="call">{title}</h2>
      <p className="mt-2 max-w-[56ch] text-ink-2">{text}</p>
    </div>
    <div className="flex flex-wrap gap-3">
      {buttons.map(({ name, href }, index) => (
        <ButtonLink key={href} href={href} tone={index === 0 ? 'primary' : 'secondary'} size="large">
          {name}
        </ButtonLink>
      ))}
    </div>
  </section>
)

const Next = ({ guides }: { guides: readonly GuideSummary[] }) => (
  <nav aria-labelledby="next" className="mt-14 border-ink border-t-2 pt-5">
    <h2 id="next">Read next</h2>
    <ul className="mt-4 grid gap-8 sm:grid-cols-2">
      {guides.map((guide) => (
        <li key={guide.slug}>
          <GuideLink guide={guide} />
        </li>
      ))}
    </ul>
  </nav>
)

/** A card with a guide's picture, title and description. */
export const GuideLink = ({ guide, headingLevel = 3 }: { guide: GuideSummary; headingLevel?: 2 | 3 }) => {
  const Heading = `h${headingLevel}` as const
  return (
    <Link href={`/guides/${guide.slug}`} className="group block">
      <img
        src={`/img/guides/${guide.slug}.svg`}
        alt=""
        width={960}
        height={340}
        loading="lazy"
        decoding="async"
        className="block aspect-48/17 h-auto w-full rounded-md bg-leaf-tint object-cover"
      />
      <Heading className="mt-3 text-xl leading-tight group-hover:underline">{guide.title}</Heading>
      <p className="mt-1 max-w-[60ch] text-ink-2">{guide.description}</p>
      <p className="mt-1 text-ink-3 text-sm">{guide.minutes} minute read</p>
    </Link>
  )
}
