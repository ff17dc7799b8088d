import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '#ui/browser/api.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { classNames } from '#ui/primitives/class-names.ts'
import { choicesOf } from '../choices.ts'
import type { QueueOrder, QueuePart } from '../queue-view.ts'
import { CaseDecision } from './case-decision.tsx'
import { CaseView } from './case-view.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { caseQuery, queueQuery } from './queries.ts'
import { deskHref, QueueList } from './queue-list.tsx'
import { useDeskKeys } from './use-desk-keys.ts'

interface Props {
  me: number
  /** The open case; on a phone it takes the place of the queue. */
  selected: number | null
  part: QueuePart
  order: QueueOrder
  /** The page of the queue, from 1. */
  page: number
}

/** The queue beside the open case. */
export function DeskScreen({ me, selected, part, order, page }: Props) {
  const api = useApi()
  const now = useNow()
  const { data: queue } = useQuery({ ...queueQuery(api, part, order, page), placeholderData: keepPreviousData })
  const { data: found } = useQuery({ ...caseQuery(api, selected ?? 0), enabled: selected !== null })
  const router = useRouter()
  const goBy = (step: number) => {
    const ids = queue?.cases.map(({ id }) => id) ?? []
    const at = ids.indexOf(selected ?? 0)
    // A decided case is not in the queue any more: its successor is the first.
    const id = at < 0 ? ids[0] : ids[at + step]
    if (id !== undefined) void router.navigate({ href: deskHref({ part, order, page }, id) })
  }
  return (
    <DeskFrame current="queue">
      <div className="lg:grid lg:min-h-[calc(100dvh-3.5rem)] lg:grid-cols-[19.5rem_minmax(0,1fr)_22rem]">
        <div
          className={classNames(
            'border-line lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto lg:border-r',
            selected !== null && 'max-lg:hidden',
          )}
        >
          {selected === null && <h1 className="sr-only lg:hidden">The desk</h1>}
          {queue && (
            <QueueList
              queue={queue}
              selected={selected}
              decisions={found ? choicesOf(found, me).length : 0}
              me={me}
              now={now}
              part={part}
              order={order}
              page={page}
            />
          )}
        </div>
        <div className="min-w-0 bg-card lg:border-line lg:border-r">
          {found ? (
            <CaseView key={found.id} found={found} me={me} backHref={deskHref({ part, order, page })} />
          ) : (
            <NothingOpen onFirst={() => goBy(1)} />
          )}
        </div>
        <div className="px-4 py-5 lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto lg:px-5">
          {found && (
            <CaseDecision
              key={found.id}
              found={found}
              me={me}
              now={now}
              next={() => goBy(1)}
              previous={() => goBy(-1)}
              hasOther={queue?.cases.some(({ id }) => id !== selected) === true}
            />
          )}
        </div>
      </div>
    </DeskFrame>
  )
}

/** The middle of the desk before a case is open. j opens the first. */
function NothingOpen({ onFirst }: { onFirst: () => void }) {
  const none = () => {}
  useDeskKeys({ next: onFirst, previous: none, claim: none, choose: none, submit: none })
  return (
    <div className="px-7 py-6 max-lg:hidden">
      <h1>The desk</h1>
      <p className="mt-2 text-ink-2">Choose a case from the queue, or press j for the first.</p>
    </div>
  )
}
