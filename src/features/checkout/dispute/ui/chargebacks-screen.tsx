import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { LeftOut } from '../../ledger/ui/left-out.tsx'
import type { Chargebacks, ListedChargeback } from '../evidence-contract.ts'
import { paidSentence, stateNames, stateTones } from '../evidence-words.ts'
import { chargebacksQuery } from './evidence-queries.ts'

const DECIDED: readonly ListedChargeback['state'][] = ['won', 'lost']

/** Chargebacks for staff: those to answer, then the decided ones with their outcome. */
export function ChargebacksScreen({ loaded }: { loaded: Chargebacks }) {
  const api = useApi()
  const { data = loaded } = useQuery({ ...chargebacksQuery(api), initialData: loaded })
  const { chargebacks, inAll } = data
  const isDecided = ({ state }: ListedChargeback) => DECIDED.includes(state)
  return (
    <div className="sheet max-w-4xl py-5 lg:py-8">
      <BackLink href="/staff/money">The books</BackLink>
      <h1 className="mt-2">Chargebacks</h1>
      <Part
        title="Open"
        empty="No bank is deciding."
        items={chargebacks.filter((item) => !isDecided(item))}
        total={inAll.open}
      />
      <Part title="Decided" empty="None yet." items={chargebacks.filter(isDecided)} total={inAll.decided} />
    </div>
  )
}

interface PartProps {
  title: string
  empty: string
  items: readonly ListedChargeback[]
  /** How many there are in all. */
  total: number
}

const Part = ({ title, empty, items, total }: PartProps) => (
  <section className="mt-8">
    <h2 className="text-xl">
      {title}
      {total > 0 && ` (${total})`}
    </h2>
    {items.length === 0 ? (
      <p className="mt-2 text-ink-2">{empty}</p>
    ) : (
      <ul className="mt-3 flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id} className="rounded-lg border border-line bg-card p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 [overflow-wrap:anywhere]">
              <Badge tone={stateTones[item.state]}>{stateNames[item.state]}</Badge>
              <TextLink href={`/staff/chargebacks/${item.id}`} className="min-w-0 py-1.5">
                {formatPounds(pence(item.amount))}: {item.title}
              </TextLink>
            </p>
            <p className="mt-1 text-ink-2 text-sm">{aboutOf(item)}</p>
          </li>
        ))}
      </ul>
    )}
    <LeftOut shown={items.length} total={total} />
  </section>
)

const TO_ANSWER: readonly ListedChargeback['state'][] = ['due', 'refused']

const aboutOf = ({
  transactionId,
  state,
  dueAt,
  createdAt,
  updatedAt,
  sellerDoneAt,
  paid,
  ...answer
}: ListedChargeback) =>
  [
    `Order ${transactionId}, since ${formatDay(createdAt)}.`,
    TO_ANSWER.includes(state) && ownEnd(answer),
    TO_ANSWER.includes(state) && dueAt && `The bank’s deadline: ${formatMoment(dueAt)}.`,
    TO_ANSWER.includes(state) && sellerDoneAt && 'The seller has answered.',
    DECIDED.includes(state) && `Decided on ${formatDay(updatedAt)}.`,
    paidSentence(paid),
  ]
    .filter(Boolean)
    .join(' ')

function ownEnd({ sendAt, isAutomatic }: Pick<ListedChargeback, 'sendAt' | 'isAutomatic'>): string {
  return isAutomatic && sendAt ? `Sent by itself: ${formatMoment(sendAt)}.` : 'Not sent by itself.'
}
