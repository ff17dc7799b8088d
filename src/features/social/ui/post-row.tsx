import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { Badge, type BadgeTone } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { SocialPost } from '../contract.ts'
import { canEdit, canMove, type PostState, stateNames } from '../lifecycle.ts'
import { pictureAddress } from '../picture-address.ts'
import { platforms } from '../platforms.ts'
import type { LocalDateTime } from '../schedule.ts'
import { PasteCard } from './paste-card.tsx'
import { PostEditor } from './post-editor.tsx'
import { usePostActions } from './use-post-actions.ts'

interface Props {
  post: SocialPost
  origin: string
  start: LocalDateTime
}

const tones: Readonly<Record<PostState, BadgeTone>> = {
  draft: 'plain',
  scheduled: 'hose',
  due: 'label',
  done: 'leaf',
  failed: 'rhubarb',
  cancelled: 'plain',
}

/** A post with its actions. */
export function PostRow({ post, origin, start }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { refresh } = usePostActions(post)
  if (isEditing) {
    return <PostEditor {...{ post, origin, start }} onSaved={refresh} onClose={() => setEditing(false)} />
  }
  const { status, title, content, scheduledFor, failure, clicks, url, platform } = post
  return (
    <article className="flex flex-col gap-3 border-line border-t py-4">
      <div className="flex gap-4">
        <img
          src={pictureAddress(post)}
          alt=""
          width={1080}
          height={1080}
          loading="lazy"
          className="size-20 shrink-0 rounded-md bg-sunken object-cover sm:size-24"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="wrap-anywhere text-lg">{title}</h3>
            <Badge tone={tones[status]}>{stateNames[status]}</Badge>
          </div>
          <p className="mt-0.5 text-ink-3 text-sm">
            {scheduledFor && (
              <>
                <time dateTime={scheduledFor}>{formatMoment(scheduledFor)}</time> ·{' '}
              </>
            )}
            {platform.map((id) => platforms[id].name).join(', ')}
            {url && ` · ${clicks === 1 ? '1 click' : `${clicks} clicks`}`}
          </p>
          <p className="wrap-anywhere mt-1.5 line-clamp-3 whitespace-pre-line text-ink-2">{content}</p>
        </div>
      </div>
      {failure && (
        <Notice tone="warning" title="Not sent">
          {failure} Change the post and schedule it again, or cancel it.
        </Notice>
      )}
      {status === 'due' && <PasteCard post={post} />}
      <PostActions post={post} onEdit={() => setEditing(true)} />
    </article>
  )
}

function PostActions({ post, onEdit }: { post: SocialPost; onEdit: () => void }) {
  const { move, remove } = usePostActions(post)
  const { status, title } = post
  const named = (act: string) => `${act}: ${title}`
  return (
    <div className="flex flex-wrap gap-2">
      {canMove(status, 'done') && (
        <Button
          size="small"
          tone={status === 'due' ? 'primary' : 'secondary'}
          aria-label={named('Mark as posted')}
          isPending={move.isPending && move.variables === 'done'}
          onClick={() => move.mutate('done')}
        >
          Mark as posted
        </Button>
      )}
      {canEdit(status) && (
        <Button
          size="small"
          aria-label={named(status === 'draft' ? 'Edit or schedule' : 'Edit or move')}
          onClick={onEdit}
        >
          {status === 'draft' ? 'Edit or schedule' : 'Edit or move'}
        </Button>
      )}
      {canMove(status, 'cancel') && (
        <Button size="small" aria-label={named('Cancel')} onClick={() => move.mutate('cancel')}>
          Cancel
        </Button>
      )}
      {canMove(status, 'reopen') && (
        <Button size="small" aria-label={named('Make it a draft again')} onClick={() => move.mutate('reopen')}>
          Make it a draft again
        </Button>
      )}
      <Button size="small" aria-label={named('Delete')} isPending={remove.isPending} onClick={() => remove.mutate()}>
        Delete
      </Button>
    </div>
  )
}
