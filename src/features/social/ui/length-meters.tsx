import { classNames } from '#ui/primitives/class-names.ts'
import { lengthOn, type PlatformId, platforms } from '../platforms.ts'
import { type PostText, refusalOfPost, textFor } from '../post-text.ts'

interface Props {
  ids: readonly PlatformId[]
  post: PostText
  /** Reports an error as soon as it occurs. */
  isLive?: boolean
}

/** How much of each platform's limit a post uses. */
export function LengthMeters({ ids, post, isLive = false }: Props) {
  const refusal = refusalOfPost(ids, post)
  return (
    <div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {ids.map((id) => {
          const { name, counting } = platforms[id]
          const length = lengthOn(id, textFor(id, post))
          const isOver = length > counting.limit
          return (
            <li key={id} className={classNames('whitespace-nowrap', isOver ? 'font-[650] text-rhubarb' : 'text-ink-3')}>
              {name} <span className="tabular-nums">{`${length}/${counting.limit.toLocaleString('en-GB')}`}</span>
            </li>
          )
        })}
      </ul>
      {isLive && (
        <p aria-live="polite" className="font-[620] text-rhubarb text-sm">
          {refusal}
        </p>
      )}
    </div>
  )
}
