import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { basketCheckoutHref } from '../../order/ui/checkout-href.ts'
import type { Basket, BasketOrder } from '../contract.ts'
import { BasketLine } from './basket-line.tsx'
import { basketQuery } from './queries.ts'

/** What the member has chosen, by the orders in which it is paid: one for each seller and place. */
export function BasketScreen() {
  const { data, error, refetch } = useQuery({ ...basketQuery(useApi()), throwOnError: false })
  return (
    <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14">
      <h1>Your Basket</h1>
      {data ? (
        <Orders basket={data} />
      ) : (
        error && (
          <Notice
            tone="destructive"
            title="Your basket could not be loaded"
            action={<Button onClick={() => void refetch()}>Retry</Button>}
          >
            {sentenceOf(error)}
          </Notice>
        )
      )}
    </div>
  )
}

function Orders({ basket: { orders, units } }: { basket: Basket }) {
  const place = useRef<HTMLDivElement>(null)
  const listings = orders.flatMap(({ lines }) => lines).length
  const before = useRef(listings)
  // The button that removed a line is gone with it.
  useEffect(() => {
    if (listings < before.current) place.current?.focus()
    before.current = listings
  }, [listings])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p role="status" className="mt-3 max-w-[62ch] text-ink-2">
        {units === 0
          ? 'There is nothing in your basket.'
          : `${units === 1 ? 'One item' : `${units} items`}. Nothing is reserved until you pay.${orders.length > 1 ? ` You pay and collect in ${orders.length} orders.` : ''}`}
      </p>
      {orders.map((order) => (
        <Order key={order.lines[0]?.productId} order={order} />
      ))}
      <p className="mt-6">
        <ButtonLink href="/browse" {...(units === 0 && { tone: 'primary' as const })}>
          Browse Plants
        </ButtonLink>
      </p>
    </div>
  )
}

function Order({ order }: { order: BasketOrder }) {
  const { seller, place, lines, quote, refusal } = order
  const isChanging = useIsMutating({ predicate: ({ options }) => options.scope?.id === 'basket' }) > 0
  const [first] = lines
  if (!first) return null
  const heading = `basket-${first.productId}`
  return (
    <section aria-labelledby={heading} className="mt-8 border-ink border-t-2 pt-5">
      <h2 id={heading} className="text-xl [overflow-wrap:anywhere]">
        From <TextLink href={`/profile/${seller.id}`}>{seller.fullName}</TextLink>
      </h2>
      <p className="mt-1 flex items-center gap-1.5 text-ink-2 text-sm">
        <Icon name="map-pin" size={18} className="shrink-0" />
        Collect in {place}
      </p>
      <ul className="mt-2 divide-y divide-line border-line border-b">
        {lines.map((line) => (
          <BasketLine key={line.productId} line={line} />
        ))}
      </ul>
      {quote && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <p role="status" className="font-[650] text-lg">
            {formatPounds(pence(quote.price))}
            <span className="block font-normal text-ink-3 text-sm">One payment, one pickup, one collection code</span>
          </p>
          <ButtonLink
            href={basketCheckoutHref(first.productId)}
            tone="primary"
            size="large"
            aria-disabled={isChanging || undefined}
          >
            Check Out
          </ButtonLink>
        </div>
      )}
      {!quote && (
        <Notice tone="warning" className="mt-4">
          {refusal ?? 'Change or remove what cannot be bought. Then you can pay for the rest.'}
        </Notice>
      )}
    </section>
  )
}
