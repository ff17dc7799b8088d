import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Suggestion } from '../contract.ts'
import { frequencyNames, type LocalDateTime, type PostFrequency, postFrequencies } from '../schedule.ts'
import { contract, metricsQuery, postsQuery } from './queries.ts'

interface Props {
  selected: readonly Suggestion[]
  /** The default first time. */
  start: LocalDateTime
  onDone: () => void
}

/** The first error message of a refused call that the user can act on. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'You seem to be offline. Please try again.'
  return Object.values(error.body.fields ?? {})[0] ?? error.sentence
}

/** Schedules the selected drafts. */
export function ScheduleBar({ selected, start, onDone }: Props) {
  const [day, setDay] = useState(start.day)
  const [time, setTime] = useState(start.time)
  const [every, setEvery] = useState<PostFrequency>(1)
  const { schedule, keep } = useScheduling(selected, { day, time, every }, onDone)
  const failure = schedule.error ?? keep.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!schedule.isPending) schedule.mutate()
  }
  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Schedule"
      className="sticky bottom-0 z-20 -mx-4 mt-8 border-ink border-t-2 bg-card px-4 py-4 sm:mx-0 max-lg:bottom-[var(--bars)]"
    >
      {failure && (
        <Notice tone="destructive" isUrgent className="mb-3">
          {sentenceOf(failure)}
        </Notice>
      )}
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 md:grid-cols-[auto_auto_auto_1fr]">
        <TextField
          name="day"
          label="First post"
          type="date"
          value={day}
          required
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextField
          name="time"
          label="UK time"
          type="time"
          value={time}
          required
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <FrequencyField value={every} onChange={setEvery} />
        <div className="col-span-2 flex flex-wrap gap-2.5 md:col-span-1 md:justify-end">
          <Button type="submit" tone="primary" isPending={schedule.isPending} pendingText="Scheduling...">
            {`Schedule ${selected.length === 1 ? '1 post' : `${selected.length} posts`}`}
          </Button>
          <Button isPending={keep.isPending} onClick={() => keep.mutate()}>
            Keep as drafts
          </Button>
          <Button tone="quiet" className="max-md:hidden" onClick={onDone}>
            Clear
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Schedules the posts, or keeps them as drafts. */
function useScheduling(
  selected: readonly Suggestion[],
  times: LocalDateTime & { every: PostFrequency },
  onDone: () => void,
) {
  const api = useApi()
  const client = useQueryClient()
  const content = [...selected]
  const done = async (title: string, description: string) => {
    toast({ title, description })
    onDone()
    await client.invalidateQueries({ queryKey: postsQuery(api).queryKey })
    await client.invalidateQueries({ queryKey: metricsQuery(api).queryKey })
  }
  const schedule = useMutation({
    mutationFn: async () => api((await contract()).scheduleContent, { body: { content, ...times } }),
    onSuccess: ({ message }) => done('Content Scheduled', message),
  })
  const keep = useMutation({
    mutationFn: async () => {
      const { createPost } = await contract()
      for (const body of content) await api(createPost, { body })
    },
    onSuccess: () => done('Drafts kept', 'You find them in the Scheduler.'),
  })
  return { schedule, keep }
}

const FrequencyField = ({
  value,
  onChange,
}: {
  value: PostFrequency
  onChange: (frequency: PostFrequency) => void
}) => (
  <SelectField
    name="every"
    label="Then"
    value={value}
    className="max-md:hidden"
    onChange={(event) => onChange(postFrequencies.find((one) => one === Number(event.currentTarget.value)) ?? 1)}
  >
    {postFrequencies.map((one) => (
      <option key={one} value={one}>
        {frequencyNames[one].toLowerCase()}
      </option>
    ))}
  </SelectField>
)
