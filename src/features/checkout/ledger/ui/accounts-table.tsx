import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import { type EntryKind, LEDGER_CODES, type LedgerCode } from '../../base/money-states.ts'
import type { LedgerOverview, Posting } from '../contract.ts'
import { postingsQuery } from './money-queries.ts'

interface Props {
  accounts: LedgerOverview['accounts']
  /** The account whose postings are shown. */
  shown: string | undefined
}

export const accountNames: Readonly<Record<LedgerCode, string>> = {
  provider_clearing: 'At the payment provider',
  provider_reserve: 'Withheld by the payment provider',
  bank: 'At our bank',
  disputes_in_progress: 'Taken by banks in open disputes',
  buyer_held: 'Held for buyers',
  refunds_owed: 'Refunds not arrived yet',
  seller_payable: 'Owed to sellers',
  group_payable: 'Owed to groups',
  seller_receivable: 'Owed to us by sellers',
  commission: 'Commission',
  protection: 'Buyer protection',
  boost: 'Boosts',
  provider_fees: 'Fees of the provider',
  dispute_losses: 'Lost to chargebacks',
  goodwill: 'Goodwill',
  lapsed_claims: 'Claims that lapsed',
  bad_debts: 'Debts written off',
}

/** The code may come from the address of the page. */
function nameOf(code: string): string {
  const known = LEDGER_CODES.find((one) => one === code)
  return known ? accountNames[known] : code
}

const events: Readonly<Record<EntryKind, string>> = {
  charge: 'Payment taken',
  provider_fee: 'Fee of the provider',
  release: 'Sale released',
  release_undone: 'Release undone: reported by the buyer',
  transfer: 'Sent to the seller',
  transfer_reversed: 'Reversed for the seller',
  debt_repaid: 'Repaid from a payout',
  refund: 'Refund decided',
  refund_released: 'Refund decided after the release',
  refund_paid: 'Refund sent',
  refund_failed: 'Refund came back',
  refund_by_bank: 'Refund paid by the bank',
  refund_elsewhere: 'Refunded in the provider’s dashboard',
  chargeback: 'Taken by a bank in a dispute',
  chargeback_won: 'Chargeback won',
  appeal_won: 'Appeal won',
  chargeback_lost: 'Chargeback lost',
  boost: 'Boost paid',
  boost_chargeback: 'Boost reversed by a bank',
  bank_payout: 'Between the provider and our bank',
  reserve: 'Withheld or released by the provider',
  adjustment: 'Adjusted by staff',
  claim_lapsed: 'Claim of a former seller lapsed',
  debt_written_off: 'Debt of a former seller written off',
}

/** Shows each balance as a positive amount on its normal side: assets, liabilities, income or expenses. */
const natural = ({ type, balance }: LedgerOverview['accounts'][number]): Pence =>
  pence(type === 'liability' || type === 'income' ? 0 - balance : balance)

/** Balances by account; each links to its latest postings. */
export function AccountsTable({ accounts, shown }: Props) {
  return (
    <section className="mt-9">
      <h2 className="text-xl">Accounts</h2>
      <table className="mt-3 w-full text-left">
        <thead className="text-ink-2 text-sm">
          <tr>
            <th className="py-2 font-normal">Account</th>
            <th className="py-2 font-normal">Kind</th>
            <th className="py-2 text-right font-normal">Balance</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.code} className="border-line border-t">
              <th className="py-1 font-normal">
                <TextLink href={`/staff/money?account=${account.code}#postings`}>{nameOf(account.code)}</TextLink>
              </th>
              <td className="py-1 text-ink-2 first-letter:uppercase">{account.type}</td>
              <td className="py-1 text-right tabular-nums">{formatPounds(natural(account))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown && <Postings code={shown} />}
    </section>
  )
}

const Postings = ({ code }: { code: string }) => (
  <div className="mt-7" id="postings">
    <h3 className="text-lg">{nameOf(code)}: the latest postings</h3>
    <LatestPostings code={code} />
  </div>
)

function LatestPostings({ code }: { code: string }) {
  const api = useApi()
  const { data: postings, isError, refetch } = useQuery({ ...postingsQuery(api, code), throwOnError: false })
  if (!postings) return isError ? <NotLoaded onRetry={() => void refetch()} /> : <Loading />
  if (postings.length === 0) return <p className="mt-2 text-ink-2">Nothing has been posted yet.</p>
  return (
    <>
      {isError && <NotLoaded onRetry={() => void refetch()} />}
      <table className="mt-3 w-full text-left text-sm">
        <thead className="text-ink-2">
          <tr>
            <th className="py-2 font-normal">When</th>
            <th className="py-2 font-normal">What</th>
            <th className="py-2 font-normal">Order</th>
            <th className="py-2 text-right font-normal">Debit +, credit −</th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting) => (
            <PostingRow key={`${posting.id}-${posting.amount}`} posting={posting} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="destructive" isUrgent className="mt-3" action={<Button onClick={onRetry}>Retry</Button>}>
    The latest postings could not be loaded.
  </Notice>
)

const Loading = () => (
  <div role="status" className="mt-3 flex flex-col gap-3">
    <span className="sr-only">Loading the latest postings...</span>
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-8 w-full" />
  </div>
)

const PostingRow = ({ posting: { kind, transactionId, amount, at } }: { posting: Posting }) => (
  <tr className="border-line border-t">
    <td className="py-2">{formatDay(at)}</td>
    <td className="py-2">{events[kind] ?? kind}</td>
    <td className="py-2">{transactionId ?? ''}</td>
    <td className="py-2 text-right tabular-nums">{formatPounds(pence(amount))}</td>
  </tr>
)
