import { notify } from '#features/notifications/server/notify.ts'
import { formatPounds } from '#shared/money.ts'
import { BOOST_DAYS } from '../../../base/fees.ts'
import type { UnitOfWork } from '../../../base/server/unit-of-work.ts'
import { orderEmail } from '../../../order/server/emails/order-email.ts'
import { findListing } from '../../../order/server/listing-store.ts'
import { contactOf } from '../../../order/server/people-store.ts'
import type { Boost } from '../boost-store.ts'
import { boosted } from './boost-emails.ts'

/** Sends the receipt of a boost. */
export async function notifyBoosted(
  unit: UnitOfWork,
  { productId, userId, amount }: Pick<Boost, 'productId' | 'userId' | 'amount'>,
) {
  const [listing, seller] = [await findListing(unit.tx, productId), await contactOf(unit.tx, userId)]
  if (!listing) return
  const href = `/product/${productId}`
  const words = boosted({ title: listing.title, amount: formatPounds(amount), days: BOOST_DAYS })
  await notify(unit, unit.tx, {
    userId,
    kind: 'listing',
    title: words.subject,
    body: words.paragraphs.join(' '),
    href,
    isRequired: words.isContract,
    mail: orderEmail(words, {
      reader: seller.fullName,
      button: { label: 'See your listing', url: `${unit.publicUrl()}${href}` },
    }),
  })
}
