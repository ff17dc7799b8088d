import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { formatTerm } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { paymentsConfig } from '../../card/contract.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { PaymentForm } from '../../card/ui/payment-form.tsx'
import { paymentsConfigQuery } from '../../card/ui/queries.ts'
import { usePaymentOutcome } from '../../card/ui/use-payment-outcome.ts'
import { outcomeHref } from '../../order/after-paying.ts'
import type { payableCharge } from '../contract.ts'
import { payableChargeQuery } from './queries.ts'

interface Props {
  orderId: number
  goTo: (href: string) => void
}

/** Pays an order by hand that a saved card was not charged for. */
export default function PayByHandCheckout(props: Props) {
  return (
    <div className="sheet max-w-2xl py-5 lg:py-8">
      <BackLink href="/transactions">My Transactions</BackLink>
      <h1 className="mt-1 mb-5">Pay for your reservation</h1>
      <Loaded {...props} />
    </div>
  )
}

function Loaded({ orderId, goTo }: Props) {
  const api = useApi()
  const config = useQuery({ ...paymentsConfigQuery(api), throwOnError: false })
  const order = useQuery({ ...payableChargeQuery(api, orderId), throwOnError: false })
  if (config.data && order.data) return <Payment config={config.data} order={order.data} goTo={goTo} />
  const error = config.error ?? order.error
  if (!error) return <FormSkeleton />
  const isOver = error instanceof ApiError && [404, 409].includes(error.status)
  const retry = () => void Promise.all([config.refetch(), order.refetch()])
  return (
    <Notice
      tone={isOver ? 'info' : 'destructive'}
      isUrgent
      title={isOver ? 'There is nothing to pay here' : 'The payment could not be loaded'}
      action={
        isOver ? <ButtonLink href="/transactions">My Transactions</ButtonLink> : <Button onClick={retry}>Retry</Button>
      }
    >
      {sentenceOf(error)}
    </Notice>
  )
}

interface PaymentProps extends Pick<Props, 'goTo'> {
  config: Reply<typeof paymentsConfig>
  order: Reply<typeof payableCharge>
}

function Payment({ config, order, goTo }: PaymentProps) {
  const settled = usePaymentOutcome()
  const finish = async (paymentIntent: string, word: 'accepted' | 'unclear') => {
    await settled(paymentIntent, word)
    goTo(outcomeHref({ payment_intent: paymentIntent }))
  }
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="warning" title="Your saved card was not charged">
        {order.reason} Pay by {formatTerm(order.payUntil)}, with this card or another one. After that your reservation
        ends.
      </Notice>
      <Sums order={order} />
      <section aria-label="Pay by card">
        <PaymentForm
          provider={config.provider}
          publishableKey={config.publishableKey}
          hasWallets={config.wallets}
          amount={pence(order.total)}
          start={async () => order.clientSecret}
          returnUrl={`${window.location.origin}/payment-success`}
          onPaying={() => {}}
          onAccepted={(id) => finish(id, 'accepted')}
          onUnclear={(id) => finish(id, 'unclear')}
          onRefused={() => {}}
        />
      </section>
    </div>
  )
}

const Sums = ({ order: { title, price, protection, total } }: Pick<PaymentProps, 'order'>) => (
  <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5">
    <dt className="break-words">{title}</dt>
    <dd className="text-right">{formatPounds(pence(price))}</dd>
    {protection > 0 && (
      <>
        <dt>Buyer protection</dt>
        <dd className="text-right">{formatPounds(pence(protection))}</dd>
      </>
    )}
    <dt className="font-[650]">Total</dt>
    <dd className="text-right font-[650]">{formatPounds(pence(total))}</dd>
  </dl>
)
