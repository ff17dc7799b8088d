import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Receipt } from '../contract.ts'
import { receiptFile } from '../receipt-files.ts'

/** An order's amounts, to read, to print on one page and to download. */
export const ReceiptScreen = ({ receipt }: { receipt: Receipt }) => (
  <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14 print:p-0">
    <div data-print="no">
      <BackLink href={receipt.party === 'seller' ? '/transactions?tab=sales' : '/transactions'}>
        My Transactions
      </BackLink>
    </div>
    <article aria-labelledby="receipt-title" className="mt-3 rounded-md bg-card p-5 sm:p-8 print:mt-0 print:p-0">
      <p className="font-[700] font-display text-ink-3">{getProductName()}</p>
      <h1 id="receipt-title" className="mt-1">
        {receipt.title}
      </h1>
      <p className="mt-1 text-ink-3 text-sm">Number {receipt.number}</p>
      <h2 className="mt-6 text-xl [overflow-wrap:anywhere]">{receipt.item}</h2>
      <Facts receipt={receipt} />
      <Sums receipt={receipt} />
      <div className="mt-6 flex flex-col gap-2 text-ink-2 text-sm">
        {receipt.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p>{issuerOf(receipt)}</p>
      </div>
    </article>
    <div data-print="no" className="mt-5 flex flex-wrap gap-2.5">
      <Button tone="primary" onClick={() => window.print()}>
        <Icon name="printer" size={18} />
        Print
      </Button>
      <a
        href={receiptFile(receipt.transactionId)}
        className="inline-flex min-h-11 items-center gap-2 rounded-lg border-[1.5px] border-control bg-card px-4.5 font-[620] leading-tight hover:border-ink hover:bg-sunken"
      >
        <Icon name="download" size={18} />
        Save as PDF
      </a>
    </div>
  </div>
)

const Facts = ({ receipt: { people, place, dates, orderId, status } }: { receipt: Receipt }) => (
  <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
    {people.map(({ role, name }) => (
      <Fact key={role} name={role} what={name} />
    ))}
    {place && <Fact name={place.name} what={place.where} />}
    {dates.map(({ name, at }) => (
      <Fact key={name} name={name} what={formatDay(at)} />
    ))}
    <Fact name="Status" what={status} />
    <Fact name="Order" what={orderId} />
  </dl>
)

const Fact = ({ name, what }: { name: string; what: string }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="[overflow-wrap:anywhere] max-sm:mb-1.5">{what}</dd>
  </>
)

const Sums = ({ receipt: { lines, total } }: { receipt: Receipt }) => (
  <table className="mt-6 w-full border-line border-t-2">
    <caption className="sr-only">What it cost</caption>
    <tbody>
      {lines.map(({ name, amount }) => (
        <tr key={name} className="border-line border-b">
          <th scope="row" className="py-2.5 pr-4 text-left font-[400]">
            {name}
          </th>
          <td className="py-2.5 text-right tabular-nums">{signed(amount)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" className="py-3 pr-4 text-left font-[650]">
          {total.name}
        </th>
        <td className="py-3 text-right font-[760] font-display text-2xl">{signed(total.amount)}</td>
      </tr>
    </tfoot>
  </table>
)

const signed = (amount: number): string =>
  amount < 0 ? `−${formatPounds(pence(-amount))}` : formatPounds(pence(amount))

const issuerOf = ({ issuer: { name, number, address, email } }: Receipt): string =>
  [name, number && `company number ${number}`, address, email].filter(Boolean).join(', ')
