import { useState } from 'react'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { SocialPost } from '../contract.ts'
import { pictureAddress } from '../picture-address.ts'
import { type PlatformId, platformIds, platforms } from '../platforms.ts'
import { textFor } from '../post-text.ts'

/** A due post, ready to be pasted: its text for the platform, its picture and a link to the composer. */
export function PasteCard({ post }: { post: SocialPost }) {
  const [id, setId] = useState<PlatformId>(post.platform[0] ?? 'facebook')
  const text = textFor(id, post)
  const { name, open, note } = platforms[id]
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Text copied', description: `Paste it on ${name}.` })
    } catch {
      toast({ tone: 'destructive', title: 'Not copied', description: 'Select the text and copy it by hand.' })
    }
  }
  return (
    <section
      aria-label={`Ready to paste: ${post.title}`}
      className="rounded-md border-[1.5px] border-ink bg-label-tint p-4"
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[12rem_1fr]">
        <img
          src={pictureAddress(post)}
          alt={`A card that says “${post.title}”`}
          width={1080}
          height={1080}
          className="w-full max-w-48 rounded-md"
        />
        <div className="flex min-w-0 flex-col gap-3">
          {post.platform.length > 1 && (
            <SelectField
              name={`paste-${post.id}`}
              label="For"
              value={id}
              onChange={(event) => setId(platformIds.find((one) => one === event.currentTarget.value) ?? id)}
            >
              {post.platform.map((one) => (
                <option key={one} value={one}>
                  {platforms[one].name}
                </option>
              ))}
            </SelectField>
          )}
          <p className="wrap-anywhere select-all whitespace-pre-line rounded-md bg-card px-3.5 py-3">{text}</p>
          <p className="text-ink text-sm">{note}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void copy()}>
              Copy the text
            </Button>
            <ButtonLink size="small" href={pictureAddress(post, true)} download>
              Save the picture
            </ButtonLink>
            <ButtonLink size="small" href={open(text)} target="_blank" rel="noopener noreferrer">
              {`Open ${name}`}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
