import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { SuggestedPlant } from '#features/plants/contract-suggest.ts'
import { plantSuggestionsQuery } from '#features/plants/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { OptionList } from '../../search/ui/option-list.tsx'
import { useDebouncedValue } from '../../search/ui/use-debounced-value.ts'
import { useTyping } from '../../search/ui/use-typing.ts'

interface Options {
  /** Id of the list element. */
  id: string
  input: RefObject<HTMLInputElement | null>
  /** Called with the chosen plant, or with null once the text is edited. */
  choose: (plant: SuggestedPlant | null) => void
}

const MIN_LENGTH = 2

/** A list of matching plants below the field while the user types. */
export function usePlantOptions({ id, input, choose }: Options): {
  list: ReactNode
  isWriting: boolean
  /** Chooses the plant whose name exactly matches the text; for leaving the field. */
  settle: () => void
} {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const [isWriting, setWriting] = useState(false)
  const query = useDebouncedValue(typed.trim())
  const { data } = useQuery({
    ...plantSuggestionsQuery(api, query),
    enabled: query.length >= MIN_LENGTH,
    placeholderData: (before) => before,
  })
  const found = typed.trim().length >= MIN_LENGTH && data ? data : []
  const take = (plant: SuggestedPlant) => {
    setTyped('')
    choose(plant)
  }
  const settle = () => {
    setWriting(false)
    const written = input.current?.value.trim().toLowerCase()
    const exact = found.find(({ name, latin, also }) =>
      [name, latin, also].some((one) => one?.toLowerCase() === written),
    )
    if (exact) take(exact)
  }
  const { isOpen, active, close } = useTyping({
    id,
    input,
    texts: found.map(({ name }) => name),
    setTyped: (text) => {
      setTyped(text)
      setWriting(true)
      choose(null)
    },
    choose: (at) => found[at] && take(found[at]),
  })
  // The user may have left the field before its suggestions arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new suggestions are the cause
  useEffect(() => {
    if (!isWriting) settle()
  }, [data])
  const options = found.map((plant) => ({ key: plant.slug, content: <Entry plant={plant} /> }))
  const pick = (at: number) => {
    close()
    if (found[at]) take(found[at])
  }
  const list = <OptionList {...{ id, isOpen, active, options }} label="Plants" choose={pick} />
  return { list, isWriting, settle }
}

const Entry = ({ plant: { name, latin, also } }: { plant: SuggestedPlant }) => (
  <>
    <Icon name="sprout" size={17} className="shrink-0 text-ink-3" />
    <span className="min-w-0 flex-1">
      <b className="font-[650]">{name}</b>
      {also && <span className="text-ink-2"> ({also})</span>}{' '}
      <i lang="la" className="text-ink-3 text-sm">
        {latin}
      </i>
    </span>
  </>
)
