import { type FormEvent, useEffect } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Category } from '../../listing/category.ts'
import { browseHref, findCategory } from '../browse-address.ts'
import { type Browse, readBrowse } from '../read-browse.ts'
import { rememberSearch } from './recent-searches.ts'
import { useSuggestions } from './use-suggestions.tsx'

interface Props {
  browse: Browse
  categories: readonly Category[]
  onSearch: (href: string) => void
}

/** Words and category. Place and sort order are kept; other filters are reset. */
export function BrowseSearch({ browse, categories, onSearch }: Props) {
  const { field, list } = useSuggestions()
  useEffect(() => rememberSearch(browse.q ?? ''), [browse.q])
  const { nearby, postcode, lat, lng, radius } = browse
  const hiddenFields = { nearby, postcode, lat, lng, radius }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(browseHref(readBrowse(Object.fromEntries(new FormData(event.currentTarget)))))
  }
  return (
    <search className="relative block max-w-2xl">
      <form
        key={`${browse.q}|${browse.category}`}
        method="get"
        action="/browse"
        onSubmit={submit}
        className="flex overflow-hidden rounded-xl border-2 border-ink bg-card has-focus-visible:outline-3 has-focus-visible:outline-ring"
      >
        {Object.entries(hiddenFields).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input
          {...field}
          type="search"
          name="q"
          defaultValue={browse.q}
          maxLength={200}
          aria-label="Search plants and garden items"
          placeholder="Search plants and garden items"
          className="h-12 min-w-0 flex-1 bg-transparent px-4"
        />
        <select
          name="category"
          defaultValue={findCategory(categories, browse.category)?.slug ?? ''}
          aria-label="Category"
          className="with-arrow hidden h-12 border-line border-l bg-card pr-9 pl-3 text-ink-2 text-sm sm:block"
        >
          <option value="">All Categories</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <Button type="submit" tone="primary" className="min-h-12 rounded-none sm:px-6">
          <Icon name="search" size={18} className="sm:hidden" />
          <span className="sr-only sm:not-sr-only">Search</span>
        </Button>
      </form>
      {list}
    </search>
  )
}
