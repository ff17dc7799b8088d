import { useQuery } from '@tanstack/react-query'
import { useDebouncedContent } from '#features/listings/search/ui/use-debounced-value.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { demandInWords } from '../wanted.ts'
import { demandQuery } from './queries.ts'

const PAUSE_MS = 600
const MIN_LENGTH = 3

interface Props {
  title: string
  /** Slug of the chosen plant, or empty. */
  plant: string
  postcode: string
}

/** How many neighbours look for what is being listed. Renders nothing when none does. */
export function DemandHint({ title, plant, postcode }: Props) {
  const query = useDebouncedContent({ title: title.trim().slice(0, 300), plant, postcode }, PAUSE_MS)
  const { data } = useQuery({
    ...demandQuery(useApi(), query),
    enabled: query.title.length >= MIN_LENGTH || query.plant !== '',
    placeholderData: (before) => before,
    throwOnError: false,
  })
  return (
    <div aria-live="polite" className="empty:hidden">
      {data && data.count > 0 && (
        <p className="flex items-center gap-2.5 rounded-md bg-label-tint px-4 py-3">
          <Icon name="binoculars" size={18} className="shrink-0 text-label-ink" />
          <span>
            <b className="font-[650]">{demandInWords(data.count)}</b>{' '}
            <span className="text-ink-2 text-sm">
              {data.count === 1 ? 'We notify them' : 'We notify them all'} when you post it.
            </span>
          </span>
        </p>
      )}
    </div>
  )
}
