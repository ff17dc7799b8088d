import type { ReactNode } from 'react'
import { statusLabel } from '#features/checkout/base/lifecycle.ts'
import { swapStatusNames } from '#features/swaps/swap-words.ts'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { RecallDetail } from '../contract.ts'
import { findingNames } from '../recall.ts'

/** The listings, orders, swaps and members that a recall reaches, each with the way to it. */
export function Reached({ recall }: { recall: RecallDetail }) {
  const { status, listings, orders, people, counts } = recall
  const isDraft = status === 'draft'
  return (
    <>
      <Table
        name={isDraft ? 'Listings that go off sale' : 'Listings'}
        {...{ count: counts.listings, shown: listings.length, columns: ['Listing', 'Seller', 'State', 'How'] }}
        rows={listings.map((one) => ({
          key: one.id,
          cells: [
            <TextLink key="title" href={`/product/${one.id}`}>
              {`${one.title} (${one.id})`}
            </TextLink>,
            one.seller,
            one.isFrozen ? 'Off sale by this recall' : one.shownAs,
            one.way,
          ],
        }))}
      />
      <Table
        name="Orders"
        {...{ count: counts.orders, shown: orders.length, columns: ['Order', 'Buyer', 'State', 'Changed hands'] }}
        rows={orders.map((one) => ({
          key: one.id,
          cells: [
            <TextLink key="title" href={`/staff/orders/${one.id}`}>
              {`${one.title} (${one.id}, of listing ${one.listingId})`}
            </TextLink>,
            one.buyer,
            statusLabel(one.status),
            whenInWords(one),
          ],
        }))}
      />
      <Swaps recall={recall} />
      <Table
        name={isDraft ? 'People who would be notified' : 'People'}
        {...{ count: counts.people, shown: people.length, columns: ['Name', 'Username', 'Notified', 'Answer'] }}
        rows={people.map((one) => ({
          key: one.id,
          cells: [
            one.fullName,
            one.username,
            one.notifiedAt ? formatMoment(one.notifiedAt) : 'Not yet',
            one.finding && one.answeredAt ? `${findingNames[one.finding]}, ${formatMoment(one.answeredAt)}` : 'None',
          ],
        }))}
      />
    </>
  )
}

const Swaps = ({ recall: { swaps, counts } }: { recall: RecallDetail }) => (
  <Table
    name="Swaps"
    {...{ count: counts.swaps, shown: swaps.length, columns: ['Listing', 'Receiver', 'State', 'Changed hands'] }}
    rows={swaps.map((one) => ({
      key: `${one.isRing}-${one.id}-${one.listingId}`,
      cells: [
        <TextLink key="title" href={`/product/${one.listingId}`}>
          {`${one.title} (${one.listingId}, in ${one.isRing ? 'swap ring' : 'swap'} ${one.id})`}
        </TextLink>,
        one.receiver,
        swapStatusNames[one.status],
        whenInWords(one),
      ],
    }))}
  />
)

const whenInWords = ({ from, until }: { from: string; until: string | null }): string =>
  `From ${formatDay(from)} ${until ? `to ${formatDay(until)}` : 'on, or not yet'}`

interface TableProps {
  name: string
  /** How many there are; the table has the first of them. */
  count: number
  shown: number
  columns: readonly string[]
  rows: readonly { key: number | string; cells: readonly ReactNode[] }[]
}

const Table = ({ name, count, shown, columns, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-label={name} tabIndex={0} className="mt-8 overflow-x-auto">
    <h2 className="text-xl">
      {name} <span className="text-ink-2">{count}</span>
    </h2>
    {rows.length === 0 ? (
      <p className="mt-2 text-ink-2">None.</p>
    ) : (
      <table className="mt-2 w-full text-left text-sm">
        <thead className="text-ink-2">
          <tr className="border-ink border-b">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-[620]">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-line border-b align-top">
              {cells.map((cell, at) => (
                <td key={columns[at]} className="wrap-anywhere min-w-28 py-2 pr-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {shown < count && <p className="mt-2 text-ink-2 text-sm">The first {shown} are shown. The export has all.</p>}
  </section>
)
