import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { exportPath, type RecallDetail } from '../contract.ts'
import { paragraphsOf } from '../recall.ts'
import { recallQuery } from './queries.ts'
import { Reached } from './reached.tsx'
import { DraftActs, EndRecall } from './recall-acts.tsx'
import { RecallForm } from './recall-form.tsx'
import { statusNames, statusTones } from './recalls-screen.tsx'

const POLL_MS = 1500
const MAX_POLLS = 20

const isFollowing = ({ people }: RecallDetail): boolean => people.some(({ notifiedAt }) => notifiedAt === null)

interface Props {
  loaded: RecallDetail
}

/** One recall for staff: whom it reaches and how, before and after it is opened. */
export function RecallScreen({ loaded }: Props) {
  const { data: recall = loaded, refetch } = useQuery({
    ...recallQuery(useApi(), loaded.id),
    initialData: loaded,
    // The listings and members follow within seconds after it is opened.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.status === 'open' && dataUpdateCount < MAX_POLLS && isFollowing(data) ? POLL_MS : false,
  })
  const [isChanging, setChanging] = useState(false)
  const { pest, status } = recall
  const reload = () => {
    setChanging(false)
    void refetch()
  }
  return (
    <DeskFrame current="recalls">
      <div className="max-w-5xl px-4 py-5 lg:px-7">
        <BackLink href="/staff/recalls">Recalls</BackLink>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <h1 className="wrap-anywhere">{pest}</h1>
          <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
        </div>
        {isChanging ? (
          <div className="mt-6">
            <RecallForm recall={recall} onSaved={reload} onCancel={() => setChanging(false)} />
          </div>
        ) : (
          <>
            <About recall={recall} />
            {status === 'draft' && (
              <Button className="mt-4" onClick={() => setChanging(true)}>
                Change the draft
              </Button>
            )}
            <Reached recall={recall} />
            {status === 'draft' && <DraftActs recall={recall} onOpened={reload} />}
            {status !== 'draft' && <Exports recall={recall} />}
            {status === 'open' && <EndRecall recall={recall} onEnded={reload} />}
          </>
        )}
      </div>
    </DeskFrame>
  )
}

function About({ recall: { suspect, infectedSince, hosts, advice, openedAt, endedAt } }: { recall: RecallDetail }) {
  return (
    <dl className="mt-4 grid max-w-prose gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-2">Suspect listing</dt>
      <dd className="wrap-anywhere">
        <TextLink href={`/product/${suspect.id}`}>{suspect.title}</TextLink>, number {suspect.id}
      </dd>
      <dt className="text-ink-2">May be infected since</dt>
      <dd>{formatDay(`${infectedSince}T12:00:00Z`)}</dd>
      <dt className="text-ink-2">Host plants</dt>
      <dd>{hosts.length === 0 ? 'Every plant' : hosts.map(({ name }) => name).join(', ')}</dd>
      {openedAt && (
        <>
          <dt className="text-ink-2">Opened</dt>
          <dd>
            {formatDay(openedAt)}
            {endedAt && `, ended ${formatDay(endedAt)}`}
          </dd>
        </>
      )}
      <dt className="text-ink-2">What to do</dt>
      <dd className="wrap-anywhere flex flex-col gap-2">
        {paragraphsOf(advice).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same
          <p key={at}>{paragraph}</p>
        ))}
      </dd>
    </dl>
  )
}

const Exports = ({ recall: { id, mayExportContacts } }: { recall: RecallDetail }) => (
  <section aria-labelledby="exports" className="mt-8">
    <h2 id="exports" className="text-xl">
      For the plant health authority
    </h2>
    <p className="mt-1 max-w-prose text-ink-2">
      Listings, orders, swaps, dates, plants and outward codes. Every export is logged.
    </p>
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      <TextLink href={exportPath(id, 'csv', false)} download>
        Table (CSV)
      </TextLink>
      <TextLink href={exportPath(id, 'json', false)} download>
        JSON
      </TextLink>
      {mayExportContacts && (
        <>
          <TextLink href={exportPath(id, 'csv', true)} download>
            Table with contact details
          </TextLink>
          <TextLink href={exportPath(id, 'json', true)} download>
            JSON with contact details
          </TextLink>
        </>
      )}
    </p>
  </section>
)
