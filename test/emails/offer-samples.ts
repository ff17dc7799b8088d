import type { Content } from '#adapters/mail/email-content.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import {
  agreedNotice,
  cancelledNotice,
  counteredNotice,
  declinedNotice,
  endedNotice,
  expiredNotice,
  lapsedNotice,
  offeredNotice,
  reminder,
  takenNotice,
  unpaidNotice,
} from '#features/offers/server/emails/offer-notices.ts'

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
  title: string
}

/** The emails about offers. `leave` adds the links that end them; those about a reservation to pay have none. */
export function offerSamples(
  { rose, ivy, title }: People,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
  required: (mail: Omit<Content, 'to'>) => Content,
): Record<string, Content> {
  const made = {
    ...{ id: 5, listingId: 1, title, buyerId: 2, buyerName: ivy.fullName, sellerId: 3, sellerName: rose.fullName },
    ...{ listPrice: 2000, price: 1500, counterPrice: null, until: new Date(Date.UTC(2026, 10, 8, 15, 30)) },
  }
  const countered = { ...made, counterPrice: 1800 }
  const accepted = { ...countered, status: 'accepted' }
  const sample = ({ mail, isRequired }: Notice): Content =>
    isRequired ? required(mail!) : leave(mail!, 'offers', 'offer')
  const [expiredBuyer, expiredSeller] = expiredNotice({ ...made, status: 'open' }, origin)
  const [lapsedBuyer, lapsedSeller] = lapsedNotice(countered, true, origin)
  const [endedBuyer, endedSeller] = endedNotice(accepted, 'account', origin)
  const [sold] = endedNotice({ ...made, status: 'open' }, 'sold', origin)
  return {
    'offers/received': sample(offeredNotice(made, origin)),
    'offers/countered': sample(counteredNotice(countered, origin)),
    'offers/accepted': sample(agreedNotice(made, origin)),
    'offers/agreed': sample(agreedNotice(countered, origin)),
    'offers/taken': sample(takenNotice(countered, origin)),
    'offers/declined': sample(declinedNotice(made, origin)),
    'offers/counter-declined': sample(cancelledNotice(countered, 'declined', origin)),
    'offers/withdrawn': sample(cancelledNotice(made, 'withdrawn', origin)),
    'offers/released': sample(cancelledNotice(made, 'released', origin)),
    'offers/reminder-to-answer': sample(reminder({ ...made, status: 'open' }, origin)),
    'offers/reminder-to-buyer': sample(reminder({ ...countered, status: 'countered' }, origin)),
    'offers/reminder-to-pay': sample(reminder(accepted, origin)),
    'offers/expired-buyer': sample(expiredBuyer!),
    'offers/expired-seller': sample(expiredSeller!),
    'offers/lapsed-buyer': sample(lapsedBuyer!),
    'offers/lapsed-seller': sample(lapsedSeller!),
    'offers/unpaid': sample(unpaidNotice(made, origin)),
    'offers/sold': sample(sold!),
    'offers/ended-buyer': sample(endedBuyer!),
    'offers/ended-seller': sample(endedSeller!),
  }
}
