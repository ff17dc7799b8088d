import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import type { Category } from '../../listing/category.ts'
import { chipsOf, clearedHref, toQuery, type Where } from '../browse-address.ts'
import type { Browse } from '../read-browse.ts'
import { BrowseFilters } from './browse-filters.tsx'
import { searchQuery } from './queries.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

interface Props {
  browse: Browse
  categories: readonly Category[]
  where: Where
  /** Number of results of the current filters, such as `24` or `240+`. */
  total: string
  onApply: (href: string) => void
  onClose: () => void
}

/** The filters of a narrow screen. Nothing applies before its button, which says how many results there will be. */
export default function FilterSheet({ browse, categories, where, total, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(browse)
  const count = useCount(draft, browse, where) ?? total
  const isActive = chipsOf(browse, categories, where).length > 0
  return (
    <Dialog isOpen onClose={onClose} title="Filters" place="left">
      <BrowseFilters
        {...{ browse, categories, where, onApply }}
        onDraft={setDraft}
        buttons={
          <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex items-center gap-2 border-line border-t bg-card px-4 py-3">
            {isActive && (
              <ButtonLink href={clearedHref(browse)} tone="quiet" onClick={onClose} className="!px-3">
                Clear All
              </ButtonLink>
            )}
            <Button type="submit" tone="primary" size="large" className="flex-1 flex-col gap-0!">
              <span className="font-normal text-xs">Apply Filters</span>
              <span aria-live="polite" className="text-base">
                Show {count} {count === '1' ? 'result' : 'results'}
              </span>
            </Button>
          </div>
        }
      />
    </Dialog>
  )
}

/** Number of results of a draft; the last known one while it loads, undefined before the first change. */
function useCount(draft: Browse, browse: Browse, where: Where): string | undefined {
  const api = useApi()
  const settled = useDebouncedValue(draft)
  const { data } = useQuery({
    ...searchQuery(api, { ...toQuery(settled, where), limit: '1' }),
    enabled: settled !== browse,
    placeholderData: (before) => before,
  })
  return data?.total
}
