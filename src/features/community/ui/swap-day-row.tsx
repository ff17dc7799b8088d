import { type ReactNode, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { linkStyle, TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { cancelSwapDay, type SwapDay } from '../contract.ts'

interface Props {
  isSignedIn: boolean
  swapDay: SwapDay
  onEdit: () => void
  onReport: () => void
  refresh: () => Promise<void>
  /** Further buttons. */
  children?: ReactNode
}

/** One swap day: a calendar leaf with the date, then title, time, place and actions. */
export function SwapDayRow({ isSignedIn, swapDay, onEdit, onReport, refresh, children }: Props) {
  const { title, description, startsAt, endsAt, isCancelled, distance, link, author, isMine, id } = swapDay
  return (
    <li className="border-line border-t-2 py-6">
      <article aria-labelledby={`swap-day-${id}`} className="flex gap-4 sm:gap-6">
        <Leaf startsAt={startsAt} isCancelled={isCancelled} />
        <div className="min-w-0 flex-1">
          {isCancelled && <Badge tone="rhubarb">Cancelled</Badge>}
          <h3
            id={`swap-day-${id}`}
            className={classNames('text-lg [overflow-wrap:anywhere]', isCancelled && 'line-through')}
          >
            {title}
          </h3>
          <p className="mt-0.5 font-[620]">
            <time dateTime={startsAt}>
              {formatWeekday(startsAt)}, {formatTime(startsAt)}
            </time>{' '}
            to <time dateTime={endsAt}>{formatTime(endsAt)}</time>
          </p>
          <Where swapDay={swapDay} />
          {distance && <p className="text-ink-3 text-sm">{distance} away</p>}
          <p className="mt-2.5 max-w-[64ch] whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
          {link && (
            <p className="mt-1.5">
              <a href={link} rel="nofollow ugc noopener noreferrer" target="_blank" className={linkStyle}>
                {new URL(link).host}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </p>
          )}
          <p className="mt-2 text-ink-3 text-sm">
            Announced by {isMine ? 'you' : <TextLink href={`/profile/${author.id}`}>{author.fullName}</TextLink>}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            {!isCancelled && (
              <ButtonLink href={`/api/swap-days/${id}/calendar.ics`} download>
                <Icon name="calendar-plus" size={18} />
                Add to calendar
              </ButtonLink>
            )}
            {isMine && !isCancelled && <OwnActions {...{ swapDay, onEdit, refresh }} />}
            {children}
            {isSignedIn && !isMine && (
              <Button tone="quiet" onClick={onReport}>
                <Icon name="flag" size={18} />
                Report
              </Button>
            )}
          </div>
        </div>
      </article>
    </li>
  )
}

/** The date as a calendar leaf. Decorative, because the date is also in the text beside it. */
function Leaf({ startsAt, isCancelled }: Pick<SwapDay, 'startsAt' | 'isCancelled'>) {
  const [, day, month] = formatWeekday(startsAt).split(' ')
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'h-fit w-16 shrink-0 overflow-hidden rounded-md border-2 text-center sm:w-20',
        isCancelled ? 'border-control text-ink-3' : 'border-ink',
      )}
    >
      <p className={classNames('py-0.5 font-[650] text-sm', isCancelled ? 'bg-sunken' : 'bg-label text-on-label')}>
        {month}
      </p>
      <p className="bg-card py-1 font-[760] font-display text-2xl">{day}</p>
    </div>
  )
}

const Where = ({ swapDay: { venue, town, outcode, postcode } }: Pick<Props, 'swapDay'>) => (
  <p className="text-ink-2 [overflow-wrap:anywhere]">
    {venue}, {town}, {postcode ?? outcode}
    {postcode === null && <span className="text-ink-3 text-sm"> (sign in for the full postcode)</span>}
  </p>
)

function OwnActions({ swapDay, onEdit, refresh }: Pick<Props, 'swapDay' | 'onEdit' | 'refresh'>) {
  const api = useApi()
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const callOff = async () => {
    setPending(true)
    setFailure(undefined)
    try {
      await api(cancelSwapDay, { params: { id: String(swapDay.id) } })
      setAsked(false)
      toast({ title: 'Swap day cancelled', description: 'It stays listed as cancelled until its day.' })
      await refresh()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button onClick={onEdit}>Change</Button>
      <Button tone="quiet" onClick={() => setAsked(true)}>
        Cancel Swap Day
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Cancel this swap day?"
        confirmText="Cancel Swap Day"
        cancelText="Keep It"
        onConfirm={() => void callOff()}
        isPending={isPending}
        isDangerous
        error={failure}
      >
        People who planned to come see that it is cancelled. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
