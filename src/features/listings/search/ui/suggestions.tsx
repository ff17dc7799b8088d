import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { formatPrice, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { browseHref } from '../browse-address.ts'
import type { Suggestion } from '../suggest-contract.ts'
import { OptionList } from './option-list.tsx'
import { suggestQuery } from './queries.ts'
import { clearSearches, recentSearches, removeSearch } from './recent-searches.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import { useTyping } from './use-typing.ts'

interface Props {
  id: string
  input: RefObject<HTMLInputElement | null>
}

const ON_PHONES = 6
const MIN_LENGTH = 2

/** Options of the list: suggestions from the server or, for an empty field, recent searches. */
type Option = Suggestion | { kind: 'recent'; words: string } | { kind: 'clear' }

/** The list of a search field, as a combobox: arrows move, Enter chooses, Escape closes, Tab leaves. */
export default function Suggestions({ id, input }: Props) {
  const api = useApi()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const query = useDebouncedValue(typed.trim())
  const { data } = useQuery({
    ...suggestQuery(api, query),
    enabled: query.length >= MIN_LENGTH,
    placeholderData: (before) => before,
  })
  const found = typed.trim().length >= MIN_LENGTH && data ? data : []
  const suggested = matchMedia('(width < 40rem)').matches ? found.slice(0, ON_PHONES) : found
  const options: readonly Option[] = typed === '' ? searchedBefore(recent) : suggested
  const remove = (words: string): void => {
    removeSearch(words)
    setRecent(recentSearches())
  }
  const choose = (option: Option): void => {
    if (option.kind === 'clear') {
      clearSearches()
      setRecent([])
      return
    }
    const href = hrefOf(option)
    if (href) return void router.navigate({ href })
    if (input.current) input.current.value = textOf(option)
    // The form adds the parameters to keep: place and category.
    input.current?.form?.requestSubmit()
  }
  const { isOpen, active, close } = useTyping({
    id,
    input,
    texts: options.map(textOf),
    setTyped: (text) => {
      setTyped(text)
      if (text === '') setRecent(recentSearches())
    },
    choose: (at) => options[at] && choose(options[at]),
    remove: (at) => options[at]?.kind === 'recent' && remove(options[at].words),
    opensEmpty: true,
  })
  return (
    <OptionList
      {...{ id, isOpen, active }}
      label={typed === '' ? 'Recent searches' : 'Suggestions'}
      options={options.map((option) => ({
        key: `${option.kind}${textOf(option)}${hrefOf(option) ?? ''}`,
        content: <Entry option={option} typed={typed.trim()} onRemove={remove} />,
      }))}
      choose={(at) => {
        close()
        if (options[at]) choose(options[at])
      }}
    />
  )
}

const searchedBefore = (recent: readonly string[]): Option[] =>
  recent.length === 0 ? [] : [...recent.map((words) => ({ kind: 'recent' as const, words })), { kind: 'clear' }]

interface EntryProps {
  option: Option
  typed: string
  onRemove: (words: string) => void
}

function Entry({ option, typed, onRemove }: EntryProps) {
  if (option.kind === 'clear') {
    return (
      <>
        <Icon name="trash" size={17} className="shrink-0 text-ink-3" />
        <span className="text-ink-2 text-sm">Clear recent searches</span>
      </>
    )
  }
  if (option.kind === 'recent') return <Recent words={option.words} onRemove={onRemove} />
  const icon = ({ plant: 'sprout', category: 'layout-grid', listing: 'search' } as const)[option.kind]
  return (
    <>
      <Icon name={icon} size={17} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate">
        <Completed text={textOf(option)} typed={typed} />
        {option.kind === 'plant' && <span className="text-ink-3 text-sm"> {option.also}</span>}
        {option.kind === 'category' && option.words && <span className="text-ink-2"> in {option.category.name}</span>}
      </span>
      {option.kind === 'listing' && (
        <span className="shrink-0 font-[620] text-ink-2 text-sm">
          {option.isOnlySwapped ? 'To swap' : formatPrice(pence(option.price))}
        </span>
      )}
    </>
  )
}

/** A recent search. The remove button is for pointers; keyboard users press Delete, which the option's label says. */
const Recent = ({ words, onRemove }: { words: string; onRemove: (words: string) => void }) => (
  <>
    <Icon name="rotate-ccw-clock" size={17} className="shrink-0 text-ink-3" />
    <span className="min-w-0 flex-1 truncate">
      {words}
      <span className="sr-only">, searched before, Delete removes it</span>
    </span>
    {/* An option must not contain focusable elements: the focus stays in the field. */}
    <span
      aria-hidden="true"
      title={`Remove ${words}`}
      onClick={(event) => {
        event.stopPropagation()
        onRemove(words)
      }}
      className="-my-1.5 -mr-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-card"
    >
      <Icon name="x" size={17} />
    </span>
  </>
)

/** The typed part is regular weight; the completion is bold. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0) return <b className="font-[650]">{text}</b>
  return (
    <>
      <b className="font-[650]">{text.slice(0, at)}</b>
      {text.slice(at, at + typed.length)}
      <b className="font-[650]">{text.slice(at + typed.length)}</b>
    </>
  )
}

const textOf = (option: Option): string => {
  if (option.kind === 'clear') return ''
  if (option.kind === 'recent') return option.words
  if (option.kind === 'listing') return option.title
  return option.kind === 'plant' ? option.name : (option.words ?? option.category.name)
}

/** URL of the option itself; null for words to search for. */
function hrefOf(option: Option): string | null {
  if (option.kind === 'clear' || option.kind === 'recent') return null
  if (option.kind === 'listing') return `/product/${option.id}`
  if (option.kind === 'plant') return null
  return browseHref({ category: option.category.slug, ...(option.words && { q: option.words }) })
}
