import type { ReactNode } from 'react'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Tabs } from '#ui/primitives/tabs.tsx'
import { percent, priceOf } from '../base/fees.ts'
import type { Transaction } from '../base/shapes.ts'
import { useRates } from '../card/ui/use-rates.ts'
import { ListInPages } from '../order/ui/list-in-pages.tsx'
import { OrderCard } from '../order/ui/order-card.tsx'
import { purchasePages, salePages } from '../order/ui/order-pages.ts'
import { TRANSACTION_TABS, type TransactionTab } from '../order/ui/transaction-tabs.ts'
import { byUrgency } from '../order/urgency.ts'
import { PayoutAccount } from '../payout/ui/payout-account.tsx'
import { PayoutCard } from '../payout/ui/payout-card.tsx'
import { payoutPages } from '../payout/ui/queries.ts'
import { EarningsSummary } from '../receipt/ui/earnings.tsx'

interface Props {
  tab: TransactionTab
  onTab: (tab: TransactionTab) => void
  /** What other features know about an order, shown below its own facts. */
  about: (order: Transaction) => ReactNode
  /** What is due, above the lists. */
  due?: ReactNode
}

/** A user's purchases, sales and payouts. */
export function TransactionsScreen({ tab, onTab, about, due }: Props) {
  const choose = (id: string) => {
    const found = TRANSACTION_TABS.find((one) => one === id)
    if (found) onTab(found)
  }
  return (
    <div className="sheet max-w-4xl py-5 lg:py-8">
      <h1 className="mb-4">My Transactions</h1>
      {due}
      <Tabs
        label="My Transactions"
        value={tab}
        onChange={choose}
        tabs={[
          { id: 'purchases', name: 'Purchases', content: <Purchases about={about} /> },
          { id: 'sales', name: 'Sales', content: <Sales about={about} /> },
          { id: 'payouts', name: 'Payouts', content: <Payouts /> },
        ]}
      />
    </div>
  )
}

type ListOf = Pick<Props, 'about'>

const Purchases = ({ about }: ListOf) => {
  const api = useApi()
  return (
    <ListInPages
      query={purchasePages(api)}
      name="Purchases"
      arrange={byUrgency}
      draw={(order) => <OrderCard key={order.id} order={order} about={about(order)} />}
      empty={
        <EmptyState title="No purchases yet" action={<ButtonLink href="/browse">Browse Plants</ButtonLink>}>
          What you buy appears here with your collection code. Your money is held securely until you confirm receipt.
        </EmptyState>
      }
    />
  )
}

const Sales = ({ about }: ListOf) => {
  const api = useApi()
  const { commission } = useRates()
  return (
    <ListInPages
      query={salePages(api)}
      name="Sales"
      arrange={byUrgency}
      draw={(order) => <OrderCard key={order.id} order={order} about={about(order)} />}
      empty={
        <EmptyState title="No sales yet" action={<ButtonLink href="/new-listing">Add Your Plant</ButtonLink>}>
          When someone pays for one of your plants, you see here what to do next. Listing is free; we keep{' '}
          {percent(commission)} of the price.
        </EmptyState>
      }
    />
  )
}

const Payouts = () => {
  const api = useApi()
  const rates = useRates()
  const example = priceOf(pence(2000), false, rates)
  return (
    <>
      <PayoutAccount />
      <EarningsSummary />
      <ListInPages
        query={payoutPages(api)}
        name="Payouts"
        draw={(payout) => <PayoutCard key={payout.id} payout={payout} />}
        empty={
          <EmptyState title="No payouts yet">
            A payout appears as soon as a buyer confirms receipt: the price less {percent(rates.commission)}, so{' '}
            {formatPounds(example.sellerGets)} of a £20 sale.
          </EmptyState>
        }
      />
    </>
  )
}
