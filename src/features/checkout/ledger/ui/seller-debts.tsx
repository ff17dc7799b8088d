import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { Books } from '../contract.ts'

const causes: Readonly<Record<Books['debts'][number]['cause'], string>> = {
  refund: 'Refunded after the payout',
  chargeback: 'Chargeback lost after the payout',
}

const pounds = (amount: number): string => formatPounds(pence(amount))

/** What sellers owe us, and how far a lost chargeback reaches. */
export const SellerDebts = ({ debts, chargebackLimits }: Pick<Books, 'debts' | 'chargebackLimits'>) => (
  <section className="mt-9">
    <h2 className="text-xl">
      Owed by sellers
      {debts.length > 0 && ` (${debts.length})`}
    </h2>
    <p className="mt-2 text-ink-2">
      A chargeback that is lost after the payout takes at most {pounds(chargebackLimits.one)} from its seller, and none
      makes a seller owe us more than {pounds(chargebackLimits.debt)}. The rest is our loss. The seller’s next payouts
      repay what is owed.
    </p>
    {debts.length === 0 && <p className="mt-2 text-ink-2">No seller owes us anything.</p>}
    <ul className="mt-3 flex flex-col gap-3 empty:hidden">
      {debts.map(({ id, transactionId, title, seller, cause, left, at }) => (
        <li key={id} className="rounded-lg border border-line bg-card p-4">
          <p className="break-words font-[650]">
            {pounds(left)} by {seller} for “{title}”
          </p>
          <p className="mt-1 text-ink-2 text-sm">
            {causes[cause]}, order {transactionId}, {formatDay(at)}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
