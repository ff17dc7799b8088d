import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import { ApiError } from '#shared/api-client.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { focusOn } from '../../order/ui/focus-on.ts'

interface Props {
  error: Error
  productId: number
  /** The title of the listing. */
  title: string
  /** The units that the buyer wants. */
  quantity: number
  onRetry: () => void
  onChoice: (choice: { besides?: number; quantity?: number }) => void
}

/** Ends the checkout and offers links to continue. */
export function CheckoutRefused({ error, ...props }: Props) {
  const code = error instanceof ApiError ? error.body.code.toUpperCase() : ''
  return (
    <div ref={focusOn} tabIndex={-1} className="outline-none">
      {error instanceof ApiError && OWN.includes(code) ? (
        <Own error={error} {...props} />
      ) : error instanceof ApiError && LESS.includes(code) ? (
        <TooFewLeft error={error} {...props} />
      ) : (
        <NotSold error={error} code={code} {...props} />
      )}
    </div>
  )
}

/** The buyer's own order is the reason. */
function Own({ error, productId, quantity, onChoice }: Props & { error: ApiError }) {
  const { transactionId, isLeft, code } = error.body
  const isTaken = code.toUpperCase() === 'PAYMENT_IN_PROGRESS'
  return (
    <Notice
      tone="warning"
      isUrgent
      title={isTaken ? 'Your payment is being taken' : 'You have bought this already'}
      action={
        <span className="flex flex-wrap gap-2.5">
          <ButtonLink href="/transactions" tone="primary">
            My Transactions
          </ButtonLink>
          {isLeft === true && typeof transactionId === 'number' && (
            <Button onClick={() => onChoice({ besides: transactionId })}>
              {quantity === 1 ? 'Buy another one' : `Buy ${quantity} more`}
            </Button>
          )}
          <ButtonLink href={`/product/${productId}`}>See the listing</ButtonLink>
        </span>
      }
    >
      {isTaken
        ? 'Your card is not charged again. Your order says when it is paid.'
        : 'Your card is not charged again. Your order, with its collection code, is among your transactions.'}
    </Notice>
  )
}

/** Others have bought some since, the address asks for more than there are, or the agreed price is for one. */
function TooFewLeft({ error, productId, onChoice }: Props & { error: ApiError }) {
  const { left, code } = error.body
  return (
    <Notice
      tone="warning"
      isUrgent
      title={code.toUpperCase() === 'AGREED_FOR_ONE' ? 'Your agreed price is for one' : 'Fewer are left'}
      action={
        <span className="flex flex-wrap gap-2.5">
          {typeof left === 'number' && (
            <Button tone="primary" onClick={() => onChoice({ quantity: left })}>
              {left === 1 ? 'Buy one' : `Buy ${left}`}
            </Button>
          )}
          <ButtonLink href={`/product/${productId}`}>See the listing</ButtonLink>
        </span>
      }
    >
      {sentenceOf(error)} Nothing has been charged.
    </Notice>
  )
}

function NotSold({ error, code, productId, title, onRetry, onChoice }: Props & { code: string }) {
  const isGone = GONE.includes(code)
  const least = leastOf(error)
  return (
    <Notice
      tone="destructive"
      isUrgent
      title="Failed to process payment"
      action={
        <span className="flex flex-wrap gap-2.5">
          {code === 'FREE' && (
            <ButtonLink href={checkoutHref({ id: productId, title, price: 0 })} tone="primary" replace>
              Reserve for free
            </ButtonLink>
          )}
          {least !== null && (
            <Button tone="primary" onClick={() => onChoice({ quantity: least })}>
              Buy {least}
            </Button>
          )}
          {!(isGone || FINAL.includes(code)) && <Button onClick={onRetry}>Retry</Button>}
          {code !== 'NOT_FOUND' && (
            <ButtonLink href={`/product/${productId}`}>{isGone ? 'See similar plants' : 'See the listing'}</ButtonLink>
          )}
          <ButtonLink href="/browse">Browse plants</ButtonLink>
        </span>
      }
    >
      {code === 'NOT_FOUND' ? NOT_FOUND : sentenceOf(error, 'Please check your connection.')}
      {(isGone || FINAL.includes(code)) && ' Nothing has been charged.'}
    </Notice>
  )
}

/** The number of a cheap plant that a card can pay. */
const leastOf = (error: Error): number | null =>
  error instanceof ApiError && typeof error.body['least'] === 'number' ? error.body['least'] : null

const NOT_FOUND = "Sorry, we couldn't find the product you're looking for."

/** Fewer can be bought. */
const LESS: readonly string[] = ['TOO_FEW_LEFT', 'AGREED_FOR_ONE']
/** The buyer already has the listing, or the order is in progress. */
const OWN: readonly string[] = ['ALREADY_YOURS', 'PAYMENT_IN_PROGRESS']
/** A retry cannot succeed: the listing's own page shows similar ones. */
const GONE: readonly string[] = ['NOT_FOR_SALE', 'NOT_FOUND', 'GONE']
/** A retry returns the same answer. */
const FINAL: readonly string[] = ['FREE', 'NOT_READY', 'NOT_BY_CARD', 'OWN_LISTING', 'BLOCKED']
