import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Api } from '#shared/api-client.ts'
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
export function PostEditor(props: Props) {
  const { post, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const { words, setWords, tags, setTags, time, setTime, text, refusal, save, send } = useEditedPost(props)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
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
      <TextFields {...{ id, words, setWords, refusal, text }} />
      <TextField
        name={`${id}-tags`}
        label="Hashtags"
        isOptional
        autoCapitalize="off"
        value={tags}
        onChange={(event) => setTags(event.currentTarget.value)}
      />
      <PlatformChoice
        name={id}
        chosen={words.platform}
        onChange={(chosen) => setWords({ ...words, platform: chosen })}
      />
      <LinkField name={`${id}-link`} post={words} onChange={(chosen) => setWords({ ...words, link: chosen })} />
      <TimeFields id={id} time={time} onChange={setTime} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" isPending={save.isPending}>
          Save and schedule
        </Button>
        <Button onClick={() => send(false)}>Save the text only</Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** A post while it is edited: what was typed, why it cannot be posted, and how it is saved. */
function useEditedPost({ post, origin, start, onSaved, onClose }: Props) {
  const api = useApi()
  const [words, setWords] = useState(post)
  const [tags, setTags] = useState(post.hashtags.map((tag) => `#${tag}`).join(' '))
  const [time, setTime] = useState<LocalDateTime>(post.scheduledFor ? localDateTimeOf(post.scheduledFor) : start)
  const { content, platform, link } = words
  const hashtags = readHashtags(tags)
  const text = { content, hashtags, url: link ? linkAddress(origin, null) : null }
  const refusal = refusalOfPost(platform, text)
  const onSuccess = async () => {
    await onSaved()
    onClose()
  }
  const save = useMutation({
    mutationFn: (isPlanned: boolean) => savePost(api, { ...words, hashtags }, isPlanned ? time : null),
    onSuccess,
  })
  const send = (isPlanned: boolean) => {
    if (!(save.isPending || refusal)) save.mutate(isPlanned)
  }
  return { words, setWords, tags, setTags, time, setTime, text, refusal, save, send }
}

/** Saves the post, and plans it for `time` unless that is null. */
async function savePost(api: Api, post: SocialPost, time: LocalDateTime | null): Promise<void> {
  const { changePost, planPost } = await contract()
  const params = { id: String(post.id) }
  const { title, content, platform, hashtags, plantSlug, listingId, link } = post
  await api(changePost, { params, body: { title, content, platform, hashtags, plantSlug, listingId, link } })
  if (time) await api(planPost, { params, body: time })
}

interface TextFieldsProps extends Pick<ReturnType<typeof useEditedPost>, 'words' | 'setWords' | 'refusal' | 'text'> {
  id: string
}

/** Title and text, with the length of the text on each platform. */
const TextFields = ({ id, words, setWords, refusal, text }: TextFieldsProps) => (
  <>
    <TextField
      name={`${id}-title`}
      label="Title"
      hint="For you alone: it is not posted."
      value={words.title}
      onChange={(event) => setWords({ ...words, title: event.currentTarget.value })}
    />
    <TextArea
      name={`${id}-content`}
      label="Text"
      rows={6}
      value={words.content}
      error={refusal ?? undefined}
      onChange={(event) => setWords({ ...words, content: event.currentTarget.value })}
    />
    <LengthMeters ids={words.platform} post={text} />
  </>
)

interface LinkFieldProps {
  name: string
  post: SocialPost
  onChange: (link: Link) => void
}

const LinkField = ({ name, post: { link, listingId }, onChange }: LinkFieldProps) => (
  <SelectField
    name={name}
    label="Link"
    value={link ?? ''}
    onChange={(event) => onChange(links.find(([goal]) => goal === event.currentTarget.value)?.[0] ?? null)}
  >
    <option value="">No link</option>
    {links
      .filter(([goal]) => goal !== 'listing' || listingId !== null)
      .map(([goal, label]) => (
        <option key={goal} value={goal}>
          {label}
        </option>
      ))}
  </SelectField>
)

interface TimeFieldsProps {
  id: string
  time: LocalDateTime
  onChange: (time: LocalDateTime) => void
}

const TimeFields = ({ id, time, onChange }: TimeFieldsProps) => (
  <div className="grid grid-cols-2 gap-4">
    <TextField
      name={`${id}-day`}
      label="Date"
      type="date"
      value={time.day}
      onChange={(event) => onChange({ ...time, day: event.currentTarget.value })}
    />
    <TextField
      name={`${id}-time`}
      label="UK time"
      type="time"
      value={time.time}
      onChange={(event) => onChange({ ...time, time: event.currentTarget.value })}
    />
  </div>
)
