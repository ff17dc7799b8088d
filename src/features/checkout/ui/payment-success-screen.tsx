import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isSignedOut, signedInAgain } from '#features/accounts/ui/signed-in-again.ts'
import type { Api } from '#shared/api-client.ts'
import { formatWeekday } from '#shared/dates.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { Transaction } from '../contract.ts'
import { checkoutHref } from './checkout-href.ts'
import { CollectionCode } from './collection-code.tsx'
import { paymentStatusQuery } from './queries.ts'

interface Props {
  api: Api
  /** The payment that the address names, if it names one. */
  paymentIntent: string | undefined
  /** What other rooms know about the order, such as when it can be collected. */
  about?: ((order: Transaction) => ReactNode) | undefined
}

/** Tells what became of a payment: it asks the server, so reloading and coming back show the same. */
export function PaymentSuccessScreen({ api, paymentIntent, about }: Props) {
  const query = useQuery({ ...paymentStatusQuery(api, paymentIntent), throwOnError: false })
  if (query.isPending) return <Sheet title="Loading..." />
  if (!query.data) {
    const isOut = isSignedOut(query.error)
    const again = async () => {
      if (isOut) await signedInAgain(api)
      await query.refetch()
    }
    return (
      <Sheet title="We could not ask about your payment">
        <Notice tone="destructive" action={<Button onClick={() => void again()}>{isOut ? 'Sign In' : 'Retry'}</Button>}>
          {isOut && 'Your session has ended. '}Your order is not affected.
        </Notice>
      </Sheet>
    )
  }
  const { state, message, transaction, boost } = query.data
  if (state === 'processing') return <Waiting />
  if (boost)
    return (
      <BoostPaid
        boost={boost}
        failure={state === 'failed' ? (message ?? 'Something went wrong with your payment') : null}
      />
    )
  if (state === 'failed') return <Failed message={message} order={transaction} />
  return <Done order={state === 'paid' ? transaction : null} isPaid={state === 'paid'} about={about} />
}

const Sheet = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="sheet flex max-w-3xl flex-col gap-6 py-8 lg:py-12">
    <h1>{title}</h1>
    {children}
  </div>
)

const Waiting = () => (
  <Sheet title="Payment processing">
    <p role="status" className="flex items-center gap-3">
      <Spinner />
      We are waiting for your bank. This page changes by itself; you can also close it and look in My Transactions.
    </p>
  </Sheet>
)

interface BoostProps {
  boost: { productId: number; title: string; endsAt: string | null }
  /** Why it was not paid; null when it was. */
  failure: string | null
}

/** What became of the payment for a boost, when the bank's page led back here. */
const BoostPaid = ({ boost: { productId, title, endsAt }, failure }: BoostProps) => (
  <Sheet title={failure === null ? 'Payment Successful' : 'Payment Failed'}>
    {failure === null ? (
      <p className="text-lg">
        <strong>{title}</strong> is among the featured listings{endsAt && ` until ${formatWeekday(endsAt)}`}.
      </p>
    ) : (
      <Notice tone="destructive" title={failure}>
        Nothing has been charged. {title} stays on sale as it was.
      </Notice>
    )}
    <div className="flex flex-wrap gap-2.5">
      {failure !== null && (
        <ButtonLink href={`/my-listings?boost=${productId}`} tone="primary">
          Try again
        </ButtonLink>
      )}
      <ButtonLink href={`/product/${productId}`} tone={failure === null ? 'primary' : 'secondary'}>
        See your listing
      </ButtonLink>
      <ButtonLink href="/my-listings">My Listings</ButtonLink>
    </div>
  </Sheet>
)

function Failed({ message, order }: { message: string | null; order: Transaction | null }) {
  const again = order && checkoutHref(order)
  return (
    <Sheet title="Payment Failed">
      <Notice tone="destructive" title={message ?? 'Something went wrong with your payment'}>
        Nothing has been charged.
      </Notice>
      <div className="flex flex-wrap gap-2.5">
        {again && (
          <ButtonLink href={again} tone="primary">
            Try again
          </ButtonLink>
        )}
        <ButtonLink href="/browse">Continue Browsing</ButtonLink>
      </div>
    </Sheet>
  )
}

function Done({ order, isPaid, about }: { order: Transaction | null; isPaid: boolean } & Pick<Props, 'about'>) {
  const isFree = order?.total === 0
  const title = isFree ? 'Reserved for you' : isPaid ? 'Payment Successful' : 'No recent payment'
  return (
    <Sheet title={title}>
      {order && !isFree && (
        <p className="text-lg">
          You paid <strong>{formatPounds(order.total as Pence)}</strong> for <strong>{order.product.title}</strong>.
          {order.collectionCode && ' It is held securely until you confirm that you have collected.'}
        </p>
      )}
      {order?.collectionCode && <CollectionCode code={order.collectionCode} qr={order.collectionQr} />}
      <section aria-labelledby="next-heading">
        <h2 id="next-heading">What happens next</h2>
        <NextSteps order={order} />
      </section>
      {order && about?.(order)}
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink href="/messages" tone="primary">
          Message Seller
        </ButtonLink>
        <ButtonLink href="/browse">Continue Browsing</ButtonLink>
        <ButtonLink href="/transactions" tone="quiet">
          My Transactions
        </ButtonLink>
      </div>
    </Sheet>
  )
}

function NextSteps({ order }: { order: Transaction | null }) {
  const seller = order ? (
    <TextLink href={`/messages/${order.sellerId}?productId=${order.productId}`}>{order.seller.fullName}</TextLink>
  ) : (
    'the seller'
  )
  const place = order?.pickup && [order.pickup.location, order.pickup.postcode].filter(Boolean).join(', ')
  const steps: readonly (readonly [string, ReactNode])[] = [
    [
      'arrange',
      <>
        Write to {seller} and agree a time.{place && ` You collect in ${place}.`}
      </>,
    ],
    ['collect', 'Collect your plant, look it over, and show your collection code.'],
    [
      'confirm',
      <>
        Confirm receipt in My Transactions.{order?.total !== 0 && ' Only then is the seller paid.'}
        {order?.collectBy &&
          ` If nobody collects by ${formatWeekday(order.collectBy)}, the order ends and anything you paid comes back.`}
      </>,
    ],
  ]
  return (
    <ol className="mt-3 divide-y divide-line border-line border-y">
      {steps.map(([key, text], index) => (
        <li key={key} className="flex gap-4 py-3.5">
          <span aria-hidden="true" className="w-6 shrink-0 font-[760] font-display text-leaf text-xl">
            {index + 1}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
