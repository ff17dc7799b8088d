import { useRouter } from '@tanstack/react-router'
import { DeskFrame } from '#features/desk/ui/desk-frame.tsx'
import { formatDay } from '#shared/dates.ts'
import { Badge, type BadgeTone } from '#ui/primitives/badge.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { RecallSummary } from '../contract.ts'
import type { RecallStatus } from '../recall.ts'
import { RecallForm } from './recall-form.tsx'

export const statusNames: Readonly<Record<RecallStatus, string>> = { draft: 'Draft', open: 'Open', ended: 'Ended' }
export const statusTones: Readonly<Record<RecallStatus, BadgeTone>> = {
  draft: 'plain',
  open: 'rhubarb',
  ended: 'leaf',
}

interface Props {
  recalls: readonly RecallSummary[]
  /** The listing that the form begins with, as its number. */
  suspect: string | undefined
}

/** Recalls of pests and diseases, and the form that drafts one. */
export function RecallsScreen({ recalls, suspect }: Props) {
  const router = useRouter()
  return (
    <DeskFrame current="recalls">
      <div className="grid max-w-6xl gap-x-14 gap-y-10 px-4 py-5 lg:grid-cols-2 lg:px-7">
        <div>
          <h1>Recalls</h1>
          <p className="mt-2 max-w-prose text-ink-2">
            When a listing may have spread a pest or disease: what descends from it goes off sale, and everyone who
            received or listed such a plant reads what to do.
          </p>
          {recalls.length === 0 ? (
            <p className="mt-6">There was none so far.</p>
          ) : (
            <ul className="mt-5">
              {recalls.map((recall) => (
                <Row key={recall.id} recall={recall} />
              ))}
            </ul>
          )}
        </div>
        <div>
          <h2 className="mb-4">Draft a recall</h2>
          <RecallForm
            recall={null}
            suspect={suspect}
            onSaved={(id) => void router.navigate({ href: `/staff/recalls/${id}` })}
          />
        </div>
      </div>
    </DeskFrame>
  )
}

const Row = ({
  recall: { id, pest, status, createdAt, openedAt, endedAt, members, answers },
}: {
  recall: RecallSummary
}) => (
  <li className="border-line border-b py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TextLink href={`/staff/recalls/${id}`} className="wrap-anywhere">
        {pest}
      </TextLink>
      <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
    </p>
    <p className="text-ink-2 text-sm">
      {openedAt ? `Opened ${formatDay(openedAt)}` : `Drafted ${formatDay(createdAt)}`}
      {endedAt && `, ended ${formatDay(endedAt)}`}
      {openedAt && `. ${answers} of ${members} have answered.`}
    </p>
  </li>
)
