import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import type { Care, CarePlant, CareTip, Place, PlantProblem } from '../care-contract.ts'
import { PageHeading } from './page-heading.tsx'
import { Level, ToxicPlants } from './toxic-plants.tsx'
import { WordSearch } from './word-search.tsx'

interface Props {
  care: Care
  q: string
  /** Who grows a plant for neighbours; provided by the page. */
  growing: (plant: CarePlant) => ReactNode
}

const PATH = '/plant-care'

const hrefOf = (place: Place, q: string): string => {
  const query = new URLSearchParams({ ...(place === 'garden' && { tab: 'garden' }), ...(q && { q }) })
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** Care advice for plants indoors and in the garden. */
export const PlantCare = ({ care, q, growing }: Props) => (
  <div className="sheet">
    <PageHeading
      title="Plant care tips"
      lead="Look a plant up, or read what all of them want: light, water, food, and someone who notices when something is wrong."
      picture={{ kind: 'house-plant', seed: 11 }}
    >
      <div className="mt-6">
        <WordSearch
          action={PATH}
          label="Search plant care"
          placeholder="peace lily, yellow leaves, repotting"
          value={q}
        >
          {care.place === 'garden' && <input type="hidden" name="tab" value="garden" />}
        </WordSearch>
      </div>
    </PageHeading>
    <Places place={care.place} q={q} />
    {q && <Found care={care} q={q} growing={growing} />}
    {care.tips.length > 0 && <Tips tips={care.tips} place={care.place} />}
    {care.troubles.length > 0 && <Troubles troubles={care.troubles} />}
    {care.seasons.length > 0 && <Seasons seasons={care.seasons} />}
    {care.toxic.length > 0 && <ToxicPlants toxic={care.toxic} unknown={care.unknown} />}
  </div>
)

const Places = ({ place, q }: { place: Place; q: string }) => (
  <nav aria-label="Indoor or garden" className="mb-8 flex gap-1 border-line border-b-2 px-1">
    {(['indoor', 'garden'] as const).map((one) => (
      <Link
        key={one}
        href={hrefOf(one, q)}
        aria-current={one === place ? 'page' : undefined}
        className={classNames(
          '-mb-0.5 inline-flex min-h-11 items-center border-b-4 px-3.5 hover:text-ink',
          one === place ? 'border-label font-[650] text-ink' : 'border-transparent text-ink-2',
        )}
      >
        {one === 'indoor' ? 'Indoor' : 'Garden'}
      </Link>
    ))}
  </nav>
)

const Found = ({ care, q, growing }: Props) => {
  const other = care.place === 'indoor' ? 'garden' : 'indoor'
  const isEmpty = care.found + care.tips.length + care.troubles.length + care.seasons.length + care.toxic.length === 0
  return (
    <section aria-label="Plants found" className="mb-12">
      <p role="status" className="mb-5 text-ink-2">
        {counted(care.found)} for “{q}” {care.place === 'indoor' ? 'indoors' : 'in the garden'}.{' '}
        <TextLink href={hrefOf(other, q)}>Look {other === 'garden' ? 'in the garden' : 'indoors'}</TextLink> or{' '}
        <TextLink href={hrefOf(care.place, '')}>show everything</TextLink>
      </p>
      {isEmpty && (
        <div className="border-line border-y py-8">
          <p className="mb-4 max-w-[56ch] text-ink-2">
            Nothing here matches these words. Try the plant’s common or Latin name, or the other half of the page.
          </p>
          <ButtonLink href={`/gardening-guides?q=${encodeURIComponent(q)}`}>Search the guides</ButtonLink>
        </div>
      )}
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {care.plants.map((plant) => (
          <li key={plant.slug}>
            <PlantCard plant={plant} growing={growing(plant)} />
          </li>
        ))}
      </ul>
      {care.found > care.plants.length && (
        <p className="mt-6 text-ink-2">The first {care.plants.length} are shown. Add a word to find fewer.</p>
      )}
    </section>
  )
}

const counted = (found: number): string => (found === 1 ? '1 plant' : `${found === 0 ? 'No' : found} plants`)

const PlantCard = ({ plant, growing }: { plant: CarePlant; growing: ReactNode }) => (
  <article className="border-ink border-t-2 pt-3">
    <h2 className="text-lg">
      {plant.name}{' '}
      <i lang="la" className="font-normal font-sans text-ink-3 text-sm tracking-normal">
        {plant.latin}
      </i>
    </h2>
    <p className="text-ink-3 text-sm">
      {plant.kind} · {plant.light} · {plant.hardiness}
    </p>
    <p className="mt-2 text-ink-2">{plant.care}</p>
    <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
      <Level who="People" level={plant.people} />
      <Level who="Cats" level={plant.cats} />
      <Level who="Dogs" level={plant.dogs} />
    </p>
    <p className="mt-1 text-ink-3 text-sm">{plant.note}</p>
    <p className="mt-2">
      <TextLink href={`/browse?q=${encodeURIComponent(plant.name)}`}>Find it nearby</TextLink>
    </p>
    {growing}
  </article>
)

const Tips = ({ tips, place }: { tips: readonly CareTip[]; place: Place }) => (
  <section aria-labelledby="tips">
    <h2 id="tips">{place === 'indoor' ? 'Looking after house plants' : 'Looking after garden plants'}</h2>
    <div className="mt-4 grid gap-x-14 gap-y-6 md:grid-cols-2">
      {tips.map(({ title, text }) => (
        <div key={title} className="max-w-[58ch]">
          <h3>{title}</h3>
          <p className="mt-1 text-ink-2">{text}</p>
        </div>
      ))}
    </div>
  </section>
)

const Troubles = ({ troubles }: { troubles: readonly PlantProblem[] }) => (
  <section aria-labelledby="troubles" className="mt-14 border-ink border-t-2 pt-5">
    <h2 id="troubles">Troubleshooting</h2>
    <dl className="mt-3 max-w-[64rem]">
      {troubles.map(({ sign, cause, cure }) => (
        <div key={sign} className="grid gap-x-8 gap-y-1 border-line border-b py-3 md:grid-cols-[16rem_minmax(0,1fr)]">
          <dt className="font-[650]">{sign}</dt>
          <dd>
            {cause}. <span className="text-ink-2">{cure}.</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const Seasons = ({ seasons }: { seasons: readonly CareTip[] }) => (
  <section aria-labelledby="seasons" className="mt-14 border-ink border-t-2 pt-5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id="seasons">Through the seasons</h2>
      <TextLink href="/seasonal-calendar">Seasonal calendar, month by month</TextLink>
    </div>
    <div className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
      {seasons.map(({ title, text }) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className="mt-1 text-ink-2">{text}</p>
        </div>
      ))}
    </div>
  </section>
)
