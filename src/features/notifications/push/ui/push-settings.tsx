import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { useIsHydrated } from '#ui/browser/use-is-hydrated.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { PushState, SubscribedBrowser } from '../contract.ts'
import { NoPush, obstacleHere } from './browser-push.ts'
import { pushQuery, useTurnOff, useTurnOn } from './queries.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'

/** Turns push notifications on in this browser, lists the others, and sets the quiet hours. */
export function PushSettings() {
  const { data, isError, refetch } = useQuery({ ...pushQuery(useApi()), throwOnError: false })
  return (
    <section aria-labelledby="push" className="border-line border-t pt-7">
      <h2 id="push" className="scroll-mt-24">
        Push notifications
      </h2>
      <p className="mt-2 mb-5 max-w-[58ch] text-ink-2">
        What you have ticked as “Push” arrives on your device while the site is closed. It shows a title, never the text
        of a message. What you have read before it is sent does not arrive.
      </p>
      {isError && !data && (
        <p className="flex flex-wrap items-center gap-4 text-ink-2">
          It could not be loaded.
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {!(data || isError) && <Skeleton className="h-32 w-full" />}
      {data && <Devices state={data} />}
      {data && data.browsers.length > 0 && <QuietHoursForm quietHours={data.quietHours} />}
    </section>
  )
}

/** This browser and the others. The line that says what has changed takes the focus of the button that is gone. */
function Devices({ state }: { state: PushState }) {
  const status = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState('')
  const [on, off] = [useTurnOn(), useTurnOff()]
  const say = (sentence: string) => {
    setSaid(sentence)
    status.current?.focus()
  }
  const turnOn = () =>
    on.mutate(state, {
      onSuccess: () => say('On. You get notifications in this browser while you are signed in here.'),
      onError: (error) => say(sentenceOf(error)),
    })
  const turnOff = (browser: SubscribedBrowser) =>
    off.mutate(browser, {
      onSuccess: () => say('Turned off.'),
      onError: () => say('It was not turned off. Please try again.'),
    })
  return (
    <>
      <ThisBrowser state={state} isPending={on.isPending} onTurnOn={turnOn} />
      <p ref={status} role="status" tabIndex={-1} className="mt-2 min-h-6 max-w-[58ch] text-ink-2 text-sm">
        {said}
      </p>
      {state.browsers.length > 0 && (
        <ul aria-label="Browsers that get notifications" className="divide-y divide-line border-line border-y">
          {state.browsers.map((browser) => (
            <BrowserRow
              key={browser.id}
              browser={browser}
              isPending={off.isPending && off.variables.id === browser.id}
              onTurnOff={() => turnOff(browser)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface ThisProps {
  state: PushState
  isPending: boolean
  onTurnOn: () => void
}

/** The button that turns pushes on here, or why that cannot be. */
function ThisBrowser({ state, isPending, onTurnOn }: ThisProps) {
  const isHydrated = useIsHydrated()
  const obstacle = isHydrated ? obstacleHere() : null
  if (obstacle !== null) return <p className="max-w-[58ch] text-ink-2">{obstacle}</p>
  if (state.browsers.some(({ isCurrent }) => isCurrent)) return null
  return (
    <Button tone="primary" isPending={isPending} pendingText="Turning on…" onClick={onTurnOn}>
      Turn on in this browser
    </Button>
  )
}

function sentenceOf(error: Error): string {
  if (error instanceof NoPush) return error.message
  return error instanceof ApiError && error.status < 500 ? error.sentence : 'It was not turned on. Please try again.'
}

interface RowProps {
  browser: SubscribedBrowser
  isPending: boolean
  onTurnOff: () => void
}

function BrowserRow({ browser, isPending, onTurnOff }: RowProps) {
  const { device, isPhone, isCurrent, addedAt, lastSentAt } = browser
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon name={isPhone ? 'smartphone' : 'laptop'} size={26} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-[650]">
          {device} {isCurrent && <Badge tone="leaf">This browser</Badge>}
        </p>
        <p className="text-ink-3 text-sm">
          On since <time dateTime={addedAt}>{formatDay(addedAt)}</time>,{' '}
          {lastSentAt === null ? (
            'nothing sent yet'
          ) : (
            <>
              last notification <time dateTime={lastSentAt}>{formatMoment(lastSentAt)}</time>
            </>
          )}
        </p>
      </div>
      <Button size="small" aria-label={`Turn off ${device}`} isPending={isPending} onClick={onTurnOff}>
        Turn off
      </Button>
    </li>
  )
}
