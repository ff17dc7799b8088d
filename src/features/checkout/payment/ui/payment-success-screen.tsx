import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isSignedOut, signedInAgain } from '#features/accounts/ui/signed-in-again.ts'
import type { Api } from '#shared/api-client.ts'
import { formatWeekday } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { Transaction } from '../../base/shapes.ts'
import type { paymentStatus } from '../../card/contract.ts'
import { paymentStatusQuery } from '../../card/ui/queries.ts'
import { refundWords } from '../../order/money-back.ts'
import { payAgainHref } from '../../order/ui/checkout-href.ts'
import { leadOfOrder, PaidOrder, titleOfOrder } from '../../order/ui/paid-order.tsx'

type Status = Answer<typeof paymentStatus>

interface Props {
  /** The payment or the order that the URL names, if any. */
  search: Parameters<typeof paymentStatusQuery>[1]
  /** What other features know about the order, such as its collection time. */
  about?: ((order: Transaction) => ReactNode) | undefined
  /** Called once a payment that was just made is known to have succeeded. */
  onPaid?: ((order: Transaction) => void) | undefined
}

/** Shows the outcome of a payment. It is fetched from the server, so reloading and returning show the same. */
export function PaymentSuccessScreen({ search, about, onPaid }: Props) {
  const api = useApi()
  const query = useQuery({ ...paymentStatusQuery(api, search), throwOnError: false })
  const paid = query.data?.state === 'paid' ? query.data.transaction : null
  const leave = useEffectEvent((order: Transaction) => onPaid?.(order))
  useEffect(() => {
    if (paid) leave(paid)
  }, [paid])
  return <Sheet {...faceOf(query, api, about)} />
}

/** The page for one answer. */
interface Face {
  title: string
  /** Announced by screen readers when it changes. */
  lead?: ReactNode
  children?: ReactNode
  isWaiting?: boolean
}

function faceOf(query: UseQueryResult<Status>, api: Api, about: Props['about']): Face {
  const { data, error, isPending } = query
  if (isPending) return { title: 'Loading...', isWaiting: true }
  if (!data || (data.state === 'processing' && isSignedOut(error))) return unanswered(query, api)
  const { state, message, transaction, boost } = data
  if (state === 'processing') return waiting
  const isUnpaid = state === 'failed' || state === 'unpaid'
  if (boost) return ofBoost(boost, isUnpaid ? (message ?? SOMETHING_WENT_WRONG) : null)
  if (isUnpaid) return failed(data)
  const order = state === 'paid' ? transaction : null
  return {
    title: order ? titleOfOrder(order) : 'No recent payment',
    lead: order && leadOfOrder(order),
    children: <PaidOrder order={order} about={about} />,
  }
}

const SOMETHING_WENT_WRONG = 'Something went wrong with your payment'

/** Keeps its heading and live region mounted while waiting, so that screen readers announce the outcome. */
function Sheet({ title, lead, children, isWaiting = false }: Face) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasWaited = useRef(false)
  useEffect(() => {
    if (hasWaited.current && !isWaiting) heading.current?.focus()
    hasWaited.current = isWaiting
  }, [isWaiting])
  return (
    <div className="sheet flex max-w-3xl flex-col gap-6 py-8 lg:py-12">
      <div>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        <div role="status">{lead && <div className="mt-6">{lead}</div>}</div>
      </div>
      {children}
    </div>
  )
}

const waiting: Face = {
  title: 'Payment processing',
  isWaiting: true,
  lead: (
    <p className="flex items-center gap-3">
      <Spinner />
      We are waiting for your bank. This page changes by itself; you can also close it and look in My Transactions.
    </p>
  ),
}

function unanswered({ error, refetch }: UseQueryResult<Status>, api: Api): Face {
  const isOut = isSignedOut(error)
  const again = async () => {
    if (isOut) await signedInAgain(api)
    await refetch()
  }
  return {
    title: 'We could not check your payment',
    lead: (
      <Notice tone="destructive" action={<Button onClick={() => void again()}>{isOut ? 'Sign In' : 'Retry'}</Button>}>
        {isOut && 'Your session has ended. '}Your order is not affected.
      </Notice>
    ),
  }
}

/** The outcome of a boost's payment, when the bank's page led back here. */
const ofBoost = ({ productId, title, endsAt }: NonNullable<Status['boost']>, failure: string | null): Face => ({
  title: failure === null ? 'Payment Successful' : 'Payment Failed',
  lead:
    failure === null ? (
      <p className="text-lg">
        <strong>{title}</strong> is among the featured listings{endsAt && ` until ${formatWeekday(endsAt)}`}.
      </p>
    ) : (
      <Notice tone="destructive" title={failure}>
        Nothing has been charged. {title} stays on sale as it was.
      </Notice>
    ),
  children: (
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
  ),
})

/** Nothing was charged, or a late charge is being refunded. */
function failed({ state, message, transaction: order, canRetry }: Status): Face {
  const refund = order && refundWords(order)
  return {
    title: order && refund ? titleOfOrder(order) : state === 'unpaid' ? 'Not paid yet' : 'Payment Failed',
    lead: (
      <Notice tone={refund ? 'warning' : 'destructive'} title={message ?? SOMETHING_WENT_WRONG}>
        {refund ? (refund.step ?? `${refund.note}.`) : 'Nothing has been charged.'}
      </Notice>
    ),
    children: (
      <div className="flex flex-wrap gap-2.5">
        {order && canRetry && (
          <ButtonLink href={payAgainHref(order)} tone="primary">
            {refund ? 'Buy it again' : 'Try again'}
          </ButtonLink>
        )}
        <ButtonLink href="/browse">Continue Browsing</ButtonLink>
        {refund && (
          <ButtonLink href="/transactions" tone="quiet">
            My Transactions
          </ButtonLink>
        )}
      </div>
    ),
  }
}
