import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { firstMessage } from '#features/checkout/order/first-message.ts'
import { AfterPaying } from '#features/checkout/order/ui/after-paying.tsx'
import { OrderInChat, PaidOrderInChat } from '#features/checkout/order/ui/order-in-chat.tsx'
import { purchasesQuery, salesQuery } from '#features/checkout/order/ui/queries.ts'
import { isSettled } from '#features/checkout/order/urgency.ts'
import type { ConversationAside } from '#features/messages/ui/thread.tsx'
import type { Offer } from '#features/offers/contract.ts'
import { WAITING } from '#features/offers/offer.ts'
import { ConversationOffer } from '#features/offers/ui/conversation-offer.tsx'
import { offersWithQuery } from '#features/offers/ui/queries.ts'
import { PickupInChat } from '#features/pickups/ui/pickup-in-chat.tsx'
import { pickupsQuery } from '#features/pickups/ui/queries.ts'
import { SlotsInChat } from '#features/pickups/ui/slots-in-chat.tsx'
import { ConversationSwap } from '#features/swaps/ui/conversation-swap.tsx'
import { runningSwapsQuery } from '#features/swaps/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { isOpenPickup } from './open-cards.ts'
import { useReporting } from './reporting.tsx'

/** Additions to a conversation by higher features: orders, offers, swaps and pickups among the messages, and the report button. */
export function useConversationAside(
  other: number | null,
  paid: number | null,
): { aside: ConversationAside; dialog: ReactNode } {
  const api = useApi()
  const { report, dialog } = useReporting()
  const { data: purchases = [] } = useQuery({ ...purchasesQuery(api), enabled: other !== null, throwOnError: false })
  const { data: sales = [] } = useQuery({ ...salesQuery(api), enabled: other !== null, throwOnError: false })
  const { data: pickups = [] } = useQuery({ ...pickupsQuery(api), enabled: other !== null, throwOnError: false })
  const offers = useOffersWith(other)
  const { data: swaps = [] } = useQuery({ ...runningSwapsQuery(api), enabled: other !== null, throwOnError: false })
  const orders = [...purchases, ...sales].filter(({ buyerId, sellerId }) => [buyerId, sellerId].includes(other ?? 0))
  const justPaid = orders.find(({ id, party, paidAt }) => id === paid && party === 'buyer' && paidAt)
  return {
    aside: {
      heading: justPaid && <AfterPaying order={justPaid} />,
      cards: [
        ...orders.map((order) => ({
          key: order.orderId,
          at: order.createdAt,
          isAlwaysShown: order === justPaid || !isSettled(order),
          content:
            order === justPaid ? (
              <PaidOrderInChat order={order} about={<SlotsInChat order={order} />} />
            ) : (
              <OrderInChat order={order} />
            ),
        })),
        ...offers.map((offer) => ({
          key: `offer-${offer.id}`,
          at: offer.createdAt,
          isAlwaysShown: WAITING.includes(offer.status),
          content: <ConversationOffer offer={offer} />,
        })),
        ...swaps
          .filter((swap) => swap.other.id === other)
          .map((swap) => ({
            key: `swap-${swap.id}`,
            at: swap.createdAt,
            isAlwaysShown: true,
            content: <ConversationSwap swap={swap} />,
          })),
        ...pickups
          .filter((pickup) => pickup.other.id === other)
          .map((pickup) => ({
            key: `pickup-${pickup.transactionId}`,
            at: pickup.changedAt,
            isAlwaysShown: isOpenPickup(pickup, orders),
            content: <PickupInChat pickup={pickup} />,
          })),
      ].toSorted((one, two) => one.at.localeCompare(two.at)),
      firstMessage: firstMessage(orders),
      onReport: ({ id, fullName }, messageId) =>
        report({ name: fullName, ...(messageId ? { kind: 'message', id: messageId } : { kind: 'person', id }) }),
    },
    dialog,
  }
}

/** The newest offers between the two. An order stands for what was bought. */
function useOffersWith(other: number | null): Offer[] {
  const api = useApi()
  const { data = [] } = useQuery({ ...offersWithQuery(api, other ?? 0), enabled: other !== null, throwOnError: false })
  return data.filter(({ status }) => status !== 'paid')
}
