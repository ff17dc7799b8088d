import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { SocialPost } from '../contract.ts'
import { linkAddress, readHashtags, refusalOfPost } from '../post-text.ts'
import { type LocalDateTime, localDateTimeOf } from '../schedule.ts'
import { LengthMeters } from './length-meters.tsx'
import { PlatformChoice } from './platform-choice.tsx'
import { contract } from './queries.ts'
import { sentenceOf } from './schedule-bar.tsx'

interface Props {
  post: SocialPost
  origin: string
  /** The default time for a post without one. */
  start: LocalDateTime
  onSaved: () => Promise<void>
  onClose: () => void
}

type Link = SocialPost['link']
const links: readonly (readonly [Exclude<Link, null>, string])[] = [
  ['listing', 'The listing'],
  ['profile', 'Your profile'],
  ['calendar', 'The seasonal calendar'],
]

/** Edits the text, platforms, link and time of a post. */
export function PostEditor({ post, origin, start, onSaved, onClose }: Props) {
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const [words, setWords] = useState(post)
  const [tags, setTags] = useState(post.hashtags.map((tag) => `#${tag}`).join(' '))
  const [wall, setWall] = useState<LocalDateTime>(post.scheduledFor ? localDateTimeOf(post.scheduledFor) : start)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { title, content, platform, plantSlug, listingId, link } = words
  const hashtags = readHashtags(tags)
  const text = { content, hashtags, url: link ? linkAddress(origin, null) : null }
  const refusal = refusalOfPost(platform, text)
  const save = useMutation({
    mutationFn: async (isPlanned: boolean) => {
      const { changePost, planPost } = await contract()
      const params = { id: String(post.id) }
      const body = { title, content, platform, hashtags, plantSlug, listingId, link }
      await api(changePost, { params, body })
      if (isPlanned) await api(planPost, { params, body: wall })
    },
    onSuccess: async () => {
      await onSaved()
      onClose()
    },
  })
  const send = (isPlanned: boolean) => {
    if (!(save.isPending || refusal)) save.mutate(isPlanned)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(true)
  }
  const id = `post-${post.id}`
  return (
    <form
      method="post"
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={`Change “${post.title}”`}
      className="flex flex-col gap-5 rounded-md border-[1.5px] border-ink bg-card p-5"
    >
      {save.isError && (
        <Notice tone="destructive" isUrgent title="This could not be saved">
          {sentenceOf(save.error)}
        </Notice>
      )}
      <TextField
        name={`${id}-title`}
        label="Title"
        hint="For you alone: it is not posted."
        value={title}
        onChange={(event) => setWords({ ...words, title: event.currentTarget.value })}
      />
      <TextArea
        name={`${id}-content`}
        label="Text"
        rows={6}
        value={content}
        error={refusal ?? undefined}
        onChange={(event) => setWords({ ...words, content: event.currentTarget.value })}
      />
      <LengthMeters ids={platform} post={text} />
      <TextField
        name={`${id}-tags`}
        label="Hashtags"
        isOptional
        autoCapitalize="off"
        value={tags}
        onChange={(event) => setTags(event.currentTarget.value)}
      />
      <PlatformChoice name={id} chosen={platform} onChange={(chosen) => setWords({ ...words, platform: chosen })} />
      <SelectField
        name={`${id}-link`}
        label="Link"
        value={link ?? ''}
        onChange={(event) =>
          setWords({ ...words, link: links.find(([goal]) => goal === event.currentTarget.value)?.[0] ?? null })
        }
      >
        <option value="">No link</option>
        {links
          .filter(([goal]) => goal !== 'listing' || listingId !== null)
          .map(([goal, name]) => (
            <option key={goal} value={goal}>
              {name}
            </option>
          ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name={`${id}-day`}
          label="Date"
          type="date"
          value={wall.day}
          onChange={(event) => setWall({ ...wall, day: event.currentTarget.value })}
        />
        <TextField
          name={`${id}-time`}
          label="UK time"
          type="time"
          value={wall.time}
          onChange={(event) => setWall({ ...wall, time: event.currentTarget.value })}
        />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={save.isPending}>
          Save and schedule
        </Button>
        <Button onClick={() => send(false)}>Save the words only</Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
