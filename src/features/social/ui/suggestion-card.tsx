import { useState } from 'react'
import { Checkbox } from '#ui/forms/choice.tsx'
import { TextArea } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import type { Suggestion } from '../contract.ts'
import { pictureAddress } from '../picture-address.ts'
import { linkAddress } from '../post-text.ts'
import { LengthMeters } from './length-meters.tsx'
import { typeNames } from './type-names.ts'

interface Props {
  suggestion: Suggestion
  origin: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onChange: (suggestion: Suggestion) => void
}

const goals = { listing: 'your listing', profile: 'your profile', calendar: 'the seasonal calendar' } as const

/** A draft. A click anywhere on it toggles its selection; its text can be edited first. */
export function SuggestionCard({ suggestion, origin, isSelected, onSelect, onChange }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { id, type, title, content, platform, hashtags, link } = suggestion
  const url = link ? linkAddress(origin, null) : null
  return (
    <article
      className={classNames(
        'relative flex h-full flex-col rounded-md border-[1.5px] bg-card',
        isSelected ? 'border-leaf outline-2 outline-leaf' : 'border-control hover:border-ink',
      )}
    >
      <img
        src={pictureAddress(suggestion)}
        alt={`A card that says “${title}”`}
        width={1080}
        height={1080}
        loading="lazy"
        className="aspect-4/3 w-full rounded-t-md bg-sunken object-cover object-bottom"
      />
      <div className="flex flex-1 flex-col gap-2.5 px-4 pt-2 pb-4">
        <div className="[&>label]:after:absolute [&>label]:after:inset-0 [&>label]:cursor-pointer [&_input]:relative [&_input]:z-10">
          <Checkbox
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
            label={<span className="wrap-anywhere font-[650]">{title}</span>}
          />
        </div>
        {isEditing ? (
          <div className="relative z-10">
            <TextArea
              name={`words-${id}`}
              label="Text"
              rows={6}
              value={content}
              onChange={(event) => onChange({ ...suggestion, content: event.currentTarget.value })}
            />
          </div>
        ) : (
          <p className="wrap-anywhere whitespace-pre-line">{content}</p>
        )}
        {hashtags.length > 0 && (
          <p className="wrap-anywhere text-leaf text-sm">{hashtags.map((tag) => `#${tag}`).join(' ')}</p>
        )}
        {link && <p className="text-ink-3 text-sm">With a link to {goals[link]}</p>}
        <div className="mt-auto flex flex-col gap-2.5 pt-1">
          <LengthMeters ids={platform} post={{ content, hashtags, url }} isLive={isEditing} />
          <div className="flex items-center justify-between gap-3">
            <Badge tone="label">{typeNames[type]}</Badge>
            <EditButton title={title} isEditing={isEditing} onClick={() => setEditing(!isEditing)} />
          </div>
        </div>
      </div>
    </article>
  )
}

interface EditButtonProps {
  title: string
  isEditing: boolean
  onClick: () => void
}

const EditButton = ({ title, isEditing, onClick }: EditButtonProps) => (
  <Button
    size="small"
    className="relative z-10"
    aria-label={isEditing ? `Done with the text of ${title}` : `Edit the text of ${title}`}
    onClick={onClick}
  >
    <Icon name="pencil" size={16} />
    {isEditing ? 'Done' : 'Edit'}
  </Button>
)
