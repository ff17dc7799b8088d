import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { resendVerification } from '#features/accounts/account-contract.ts'
import { rememberReservation } from '#features/accounts/ui/after-sign-in.ts'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import type { Listing } from '#features/listings/listing/listing.ts'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { FormSkeleton } from '../../card/ui/form-skeleton.tsx'
import { Docked } from '../../card/ui/pay-button.tsx'
import { outcomeHref } from '../../order/after-paying.ts'
import { reserveFree } from '../contract.ts'
import { HouseholdGuard, useHouseholdGuard } from './household-guard.tsx'
import { OrderedItem } from './ordered-item.tsx'
import { TooFar, useTooFar } from './too-far.tsx'

interface Props {
  productId: number
  goTo: (href: string) => void
  /** The seller's stars and review count. */
  ratingOf?: ((sellerId: number) => ReactNode) | undefined
}

/**
 * Reserves a free listing: the same order and code, without a card. Whether it is free is decided by the listing, not
 * by the URL.
 */
export function ReserveFree({ productId, goTo, ratingOf }: Props) {
  const api = useApi()
  const { data: listing, error, refetch } = useQuery({ ...listingQuery(api, productId), throwOnError: false })
  if (error) return <NotThere error={error} onRetry={() => void refetch()} />
  if (!listing) return <FormSkeleton />
  const { price } = listing
  if (price > 0) return <NotFree href={checkoutHref(listing)} price={formatPounds(pence(price))} />
  return (
    <div className="max-w-3xl">
      <OrderedItem listing={listing} rating={ratingOf?.(listing.sellerId)} />
      <Reservation listing={listing} goTo={goTo} onRefused={() => void refetch()} />
    </div>
  )
}

interface ReservationProps extends Pick<Props, 'goTo'> {
  listing: Listing
  onRefused: () => void
}

function Reservation({ listing, goTo, onRefused }: ReservationProps) {
  const api = useApi()
  const { id: productId } = listing
  const tooFar = useTooFar(listing)
  const guard = useHouseholdGuard(listing)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(reserveFree, { body: { productId, ...(tooFar.isFar && { canCollect: tooFar.isTicked }) } }),
    onSuccess: ({ message, transactionId }) => {
      toast({ title: 'Reserved', description: message })
      goTo(outcomeHref({ transactionId: String(transactionId) }))
    },
    onError: onRefused,
  })
  // The link is opened in another tab or on another device: coming back finds out.
  const { data: me } = useQuery({ ...currentUserQuery(api), refetchOnWindowFocus: 'always' })
  const mustConfirm = me?.isVerified === false
  useEffect(() => rememberReservation(mustConfirm ? window.location : null), [mustConfirm])
  const isOutdated = error !== null && isUnverified(error) && me?.isVerified === true
  return (
    <div className="mt-6 flex flex-col gap-5">
      <TooFar listing={listing} state={tooFar} />
      <HouseholdGuard listing={listing} state={guard} />
      <SeedPacket
        title="Your order"
        mark="1 item"
        areAmounts
        facts={[
          ['Item price', 'Free'],
          ['Total', '£0.00'],
        ]}
      >
        Nothing to pay. The listing is reserved for you until you collect it. You see the full postcode once the seller
        accepts.
      </SeedPacket>
      {mustConfirm && !error && (
        <Notice tone="warning" title="Confirm your email address first" action={<SendLinkAgain />}>
          Open the link that we sent to {me.email}. Then you can reserve it.
        </Notice>
      )}
      {error && !isOutdated && <NotReserved error={error} productId={productId} />}
      <Docked>
        <Button
          tone="primary"
          size="large"
          isWide
          isPending={isPending}
          onClick={() => tooFar.isConfirmed() && guard.isConfirmed() && mutate()}
        >
          Reserve for free
        </Button>
      </Docked>
    </div>
  )
}

/** Why it was not reserved, with what helps. */
const NotReserved = ({ error, productId }: { error: Error; productId: number }) => (
  <Notice
    tone="destructive"
    isUrgent
    title="We could not reserve it"
    action={
      isUnverified(error) ? (
        <SendLinkAgain />
      ) : codeOf(error) === 'TOO_MANY_RESERVATIONS' ? (
        <ButtonLink href="/transactions">My Transactions</ButtonLink>
      ) : (
        <ButtonLink href={`/product/${productId}`}>See the listing</ButtonLink>
      )
    }
  >
    {sentenceOf(error)}
  </Notice>
)

function SendLinkAgain() {
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(resendVerification, {}),
    onSuccess: ({ message }) => toast({ title: 'Email sent', description: message }),
    onError: (cause) => toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(cause) }),
  })
  return (
    <Button isPending={isPending} onClick={() => mutate()}>
      Send the link again
    </Button>
  )
}

const codeOf = (error: Error): string | null => (error instanceof ApiError ? error.body.code : null)
const isUnverified = (error: Error): boolean => codeOf(error) === 'EMAIL_NOT_VERIFIED'

const NotFree = ({ href, price }: { href: string; price: string }) => (
  <Notice
    tone="warning"
    title="This listing is not free"
    action={
      <ButtonLink href={href} tone="primary" replace>
        Buy it for {price}
      </ButtonLink>
    }
  >
    It costs {price}.
  </Notice>
)

const NotThere = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Notice
    tone="destructive"
    isUrgent
    title="We could not reserve it"
    action={
      error instanceof ApiError && [404, 410].includes(error.status) ? (
        <ButtonLink href="/browse">Browse plants</ButtonLink>
      ) : (
        <Button onClick={onRetry}>Retry</Button>
      )
    }
  >
    {sentenceOf(error)}
  </Notice>
)
