import { formatDay } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { toneOfPayout, whereMoneyIs } from '../../base/payout-lifecycle.ts'
import type { Payout } from '../contract.ts'

const pounds = (amount: number): string => formatPounds(pence(amount))
const isStuck = ({ status }: Payout): boolean => status === 'failed' || status === 'dispute'

/** Within the limits a seller keeps a part of a payout that a bank has reversed. */
const isGone = ({ status, processedAt, owedBack, amount }: Payout): boolean =>
  status === 'refunded' && (processedAt === null || owedBack >= amount)

const isReturned = ({ deposit }: Payout): boolean => deposit?.state === 'returned'

/** A payout to the seller, and what it waits for. */
export const PayoutCard = ({ payout }: { payout: Payout }) => (
  <article
    aria-label={`Payout for order ${payout.transaction.orderId.slice(0, 8)}`}
    className="flex gap-4 border-line border-t-2 py-5 first:border-t-0 first:pt-0"
  >
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-sm">
        <span>
          Order <span className="font-[650] text-ink-2">{payout.transaction.orderId.slice(0, 8)}</span>
        </span>
        <time dateTime={payout.createdAt}>{formatDay(payout.createdAt)}</time>
        <Badge tone={toneOfPayout(payout.status)}>{payout.statusLabel}</Badge>
      </div>
      <h3 className="mt-1 text-lg [overflow-wrap:anywhere]">{payout.product.title}</h3>
      <p className="text-ink-2 text-sm">Bought by {payout.buyer.fullName}</p>
      <Waiting payout={payout} />
      {payout.processedAt && (
        <p className={classNames('mt-2 text-sm', isReturned(payout) && 'border-rhubarb border-l-4 pl-3')}>
          {whereMoneyIs({
            transferredAt: payout.processedAt,
            deposit: payout.deposit,
            shared: payout.shared,
            isRepayment: payout.transferId === null,
          })}
          {payout.transferId !== null &&
            payout.withheld > 0 &&
            ` ${pounds(payout.withheld)} of it repaid what you owed us.`}
          {payout.owedBack > 0 && ` ${pounds(payout.owedBack)} of it went back to the buyer since.`}
          {isReturned(payout) && (
            <>
              {' '}
              <TextLink href="/payouts/details">Bank Details</TextLink>
            </>
          )}
        </p>
      )}
    </div>
    <p className={classNames('shrink-0 font-[760] font-display text-xl', isGone(payout) && 'text-ink-3 line-through')}>
      {payout.amountFormatted}
    </p>
  </article>
)

/** What an unfinished payout waits for, and what the seller can do. */
const Waiting = ({ payout }: { payout: Payout }) =>
  payout.waitsFor && (
    <p className={classNames('mt-2 text-sm', isStuck(payout) && 'border-rhubarb border-l-4 pl-3')}>
      {payout.waitsFor}.
      {payout.action && (
        <>
          {' '}
          {payout.action === 'tax-details' ? (
            <TextLink href="/settings/tax">Give Your Details</TextLink>
          ) : (
            <TextLink href="/payouts/setup">Set Up Payouts</TextLink>
          )}
        </>
      )}
    </p>
  )
