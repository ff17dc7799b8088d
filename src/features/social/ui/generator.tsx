import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { useIsHydrated } from '#ui/browser/use-is-hydrated.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { ContentType, Suggestion } from '../contract.ts'
import { type PlatformId, platformIds } from '../platforms.ts'
import type { LocalDateTime } from '../schedule.ts'
import { NotThereYet } from './failed-load.tsx'
import { PlatformChoice } from './platform-choice.tsx'
import { contract, suggestionsQuery } from './queries.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { generatorNames } from './type-names.ts'

interface Props {
  origin: string
  start: LocalDateTime
}

interface DraftWanted {
  type: ContentType
  topic?: string
}

const MAX_TOPIC_LENGTH = 200

/** Generates drafts and lets the user select among them. */
export function Generator({ origin, start }: Props) {
  const api = useApi()
  const today = useQuery(suggestionsQuery(api))
  const [platform, setPlatform] = useState<readonly PlatformId[]>(platformIds)
  const [written, setWritten] = useState<readonly Suggestion[] | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const generate = useMutation({
    mutationFn: async ({ type, topic }: DraftWanted) =>
      api((await contract()).generateContent, { body: { type, platform: [...platform], ...(topic && { topic }) } }),
    onSuccess: (content) => {
      setWritten(content)
      setSelected(new Set())
      toast({ title: 'Content Generated', description: content.length === 1 ? '1 draft' : `${content.length} drafts` })
    },
    onError: () =>
      toast({
        tone: 'destructive',
        title: 'Generation Failed',
        description: 'Could not generate content. Please try again.',
      }),
  })
  const shown = written ?? today.data
  const toggle = (id: string, isSelected: boolean) =>
    setSelected(new Set([...[...selected].filter((one) => one !== id), ...(isSelected ? [id] : [])]))
  const chosen = (shown ?? []).filter(({ id }) => selected.has(id))
  return (
    <>
      <DraftRequest
        {...{ platform, setPlatform }}
        pending={generate.isPending ? generate.variables.type : null}
        onGenerate={(request) => generate.mutate(request)}
      />
      <section aria-label="Suggestions" className="mt-8">
        <h2 className="mb-4 text-2xl">{written ? 'Your new drafts' : 'Suggestions for today'}</h2>
        {shown ? (
          <Suggestions {...{ origin, selected }} suggestions={shown} onSelect={toggle} onChange={setWritten} />
        ) : (
          <NotThereYet what="Suggestions" isError={today.isError} onRetry={() => void today.refetch()} />
        )}
      </section>
      {chosen.length > 0 && <ScheduleBar start={start} selected={chosen} onDone={() => setSelected(new Set())} />}
    </>
  )
}

interface DraftRequestProps {
  platform: readonly PlatformId[]
  setPlatform: (platform: PlatformId[]) => void
  pending: ContentType | null
  onGenerate: (request: DraftWanted) => void
}

function DraftRequest({ platform, setPlatform, pending, onGenerate }: DraftRequestProps) {
  const isOff = platform.length === 0
  return (
    <div className="grid gap-x-12 gap-y-6 border-line border-b pb-8 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <div>
          <h2 className="mb-3 text-lg">Write drafts about</h2>
          <div className="flex flex-wrap gap-2.5">
            {generatorNames.map(([type, name]) => (
              <Button
                key={type}
                disabled={isOff}
                isPending={pending === type}
                onClick={() => pending === null && onGenerate({ type })}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
        <CustomTopicForm {...{ isOff, pending, onGenerate }} />
      </div>
      <div>
        <PlatformChoice
          name="generator"
          chosen={platform}
          onChange={setPlatform}
          error={isOff ? 'Choose at least one platform' : undefined}
        />
        <p className="mt-1.5 text-ink-2 text-sm">
          Drafts are written to fit the shortest of them, from the plant catalogue, the season and your own listings. No
          two say the same.
        </p>
      </div>
    </div>
  )
}

interface CustomTopicProps extends Pick<DraftRequestProps, 'pending' | 'onGenerate'> {
  /** No platform is chosen. */
  isOff: boolean
}

function CustomTopicForm({ isOff, pending, onGenerate }: CustomTopicProps) {
  const [topic, setTopic] = useState('')
  const isHydrated = useIsHydrated()
  const wanted = topic.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted && !isOff && pending === null) onGenerate({ type: 'custom', topic: wanted })
  }
  return (
    <form method="post" onSubmit={submit} aria-label="Custom content" className="flex flex-wrap items-end gap-2.5">
      <TextField
        name="topic"
        label="Custom topic"
        hint="A plant, a listing of yours, or anything else."
        maxLength={MAX_TOPIC_LENGTH}
        autoComplete="off"
        value={topic}
        onChange={(event) => setTopic(event.currentTarget.value)}
        className="min-w-56 flex-1"
      />
      <Button
        type="submit"
        tone="primary"
        className="h-12"
        disabled={isOff || (isHydrated && wanted === '')}
        isPending={pending === 'custom'}
      >
        Generate
      </Button>
    </form>
  )
}

interface SuggestionsProps {
  suggestions: readonly Suggestion[]
  origin: string
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
  onChange: (suggestions: readonly Suggestion[]) => void
}

const Suggestions = ({ suggestions, origin, selected, onSelect, onChange }: SuggestionsProps) => (
  <ul className="grid gap-5.5 sm:grid-cols-2 lg:grid-cols-3">
    {suggestions.map((suggestion) => (
      <li key={suggestion.id} className="min-w-0">
        <SuggestionCard
          {...{ suggestion, origin }}
          isSelected={selected.has(suggestion.id)}
          onSelect={(isSelected) => onSelect(suggestion.id, isSelected)}
          onChange={(changed) => onChange(suggestions.map((one) => (one.id === changed.id ? changed : one)))}
        />
      </li>
    ))}
  </ul>
)
