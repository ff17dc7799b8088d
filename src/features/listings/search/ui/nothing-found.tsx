import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Category } from '../../listing/category.ts'
import { browseHref, type Where, widerLists } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'
import type { Suggestion } from '../suggest-contract.ts'
import { suggestQuery } from './queries.ts'

interface Props {
  browse: Browse
  categories: readonly Category[]
  where: Where
  /** The corrected words, which matched nothing either. */
  corrected: string | undefined
  /** URL that creates an alert for this search, with its corrected words. */
  alertHref: (better?: string) => string
}

/** The empty list, with links to wider searches. */
export default function NothingFound({ browse, categories, where, corrected, alertHref }: Props) {
  const wider = widerLists(browse, where)
  return (
    <div className="mt-6">
      <EmptyState
        title="No Products Found"
        picture={<PlantDrawing kind="tool" seed={7} />}
        action={
          <>
            <ButtonLink href="/browse" tone="primary">
              Clear Filters
            </ButtonLink>
            {browse.q && <ButtonLink href={alertHref(corrected)}>Alert me</ButtonLink>}
          </>
        }
      >
        We couldn't find any products matching your criteria.
        {corrected && <> We looked for “{corrected}” too.</>}
      </EmptyState>
      {wider.length > 0 && <Ways title="Look further" ways={wider.map(({ name, href }) => ({ name, href }))} />}
      <Alike browse={browse} categories={categories} words={corrected ?? browse.q ?? ''} />
    </div>
  )
}

/** Similar spellings and their categories; otherwise all categories. */
function Alike({ browse, categories, words }: Pick<Props, 'browse' | 'categories'> & { words: string }) {
  const api = useApi()
  const { data = [] } = useQuery({ ...suggestQuery(api, words), enabled: words.length >= 2 })
  const plants = data.flatMap((found) => (found.kind === 'plant' && found.name !== words ? [found.name] : []))
  const near = data.flatMap(categoryOf)
  const shown = near.length > 0 ? near : categories.filter(({ slug }) => slug !== browse.category)
  return (
    <>
      {plants.length > 0 && (
        <Ways title="Did you mean" ways={plants.map((name) => ({ name, href: browseHref(browse, { q: name }) }))} />
      )}
      <Ways
        title="Browse a category"
        ways={shown.map(({ slug, name }) => ({ name, href: browseHref({ category: slug }) }))}
      />
    </>
  )
}

const categoryOf = (found: Suggestion) => (found.kind === 'category' ? [found.category] : [])

const Ways = ({ title, ways }: { title: string; ways: readonly { name: string; href: string }[] }) => (
  <section aria-label={title} className="mt-6">
    <h2 className="font-[650] text-base">{title}</h2>
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      {ways.map(({ name, href }) => (
        <li key={href}>
          <TextLink href={href}>{name}</TextLink>
        </li>
      ))}
    </ul>
  </section>
)
