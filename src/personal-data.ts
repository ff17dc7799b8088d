import { tradingPartnersOf } from '#features/checkout/order/server/people-store.ts'
import type { Database } from './adapters/db/database.ts'
import { emailsTo, eraseEmailsTo } from './adapters/mail/personal-emails.ts'
import type { PersonalTable } from './features/accounts/personal-data.ts'
import { secondFactorPersonalData } from './features/accounts/second-factor/server/personal-data-store.ts'
import { accountsPersonalData, emailOf } from './features/accounts/server/personal-data-store.ts'
import { alertsPersonalData } from './features/alerts/server/personal-data-store.ts'
import { checkoutPersonalData } from './features/checkout/order/server/personal-data-store.ts'
import { savedCardPersonalData } from './features/checkout/saved-card/server/personal-data-store.ts'
import { communityPersonalData } from './features/community/server/personal-data-store.ts'
import { cropsPersonalData } from './features/crops/server/personal-data-store.ts'
import { deskPersonalData } from './features/desk/server/personal-data-store.ts'
import { ecoPersonalData } from './features/eco/server/personal-data-store.ts'
import { favouritesPersonalData } from './features/favourites/server/personal-data-store.ts'
import { noticesFrom } from './features/following/notice-key.ts'
import { followingPersonalData } from './features/following/server/personal-data-store.ts'
import { gardenPersonalData } from './features/garden/server/personal-data-store.ts'
import { noticesNaming } from './features/groups/server/notice-keys.ts'
import { groupsPersonalData } from './features/groups/server/personal-data-store.ts'
import { integrationsPersonalData } from './features/integrations/server/personal-data-store.ts'
import { listingsPersonalData } from './features/listings/listing/server/personal-data-store.ts'
import { messagesPersonalData } from './features/messages/server/personal-data-store.ts'
import { correspondentsOf } from './features/messages/server/store.ts'
import { moderationPersonalData } from './features/moderation/server/personal-data-store.ts'
import { notificationsPersonalData } from './features/notifications/server/personal-data-store.ts'
import { notifiedUnder } from './features/notifications/server/store.ts'
import { offersPersonalData } from './features/offers/server/personal-data-store.ts'
import { pickupsPersonalData } from './features/pickups/server/personal-data-store.ts'
import { recallPersonalData } from './features/recall/server/personal-data-store.ts'
import { reviewsPersonalData } from './features/reviews/server/personal-data-store.ts'
import { sellersPersonalData } from './features/sellers/server/personal-data-store.ts'
import { socialPersonalData } from './features/social/server/personal-data-store.ts'
import { ringsPersonalData } from './features/swaps/rings/server/personal-data-store.ts'
import { swapsPersonalData } from './features/swaps/server/personal-data-store.ts'
import { taxPersonalData } from './features/tax/server/personal-data-store.ts'
import { wantedPersonalData } from './features/wanted/server/personal-data-store.ts'
import { weeklyPersonalData } from './features/weekly/server/personal-data-store.ts'

const mails: PersonalTable<Database> = {
  table: 'mails',
  title: 'Emails we sent',
  columns: ['to_address'],
  export: async (db, userId) => emailsTo(db, await emailOf(db, userId)),
  erase: async (tx, userId, at) => eraseEmailsTo(tx, await emailOf(tx, userId), at),
}

/** Every table with personal data, highest feature first: the order of erasure. */
export const personalData: readonly PersonalTable<Database>[] = [
  ...integrationsPersonalData,
  ...recallPersonalData,
  ...gardenPersonalData,
  ...taxPersonalData,
  ...deskPersonalData,
  ...moderationPersonalData,
  ...cropsPersonalData,
  ...wantedPersonalData,
  ...groupsPersonalData,
  ...communityPersonalData,
  ...socialPersonalData,
  ...ecoPersonalData,
  ...weeklyPersonalData,
  ...followingPersonalData,
  ...alertsPersonalData,
  ...reviewsPersonalData,
  ...pickupsPersonalData,
  ...savedCardPersonalData,
  ...checkoutPersonalData,
  ...ringsPersonalData,
  ...swapsPersonalData,
  ...offersPersonalData,
  ...messagesPersonalData,
  ...favouritesPersonalData,
  ...listingsPersonalData,
  ...sellersPersonalData,
  ...notificationsPersonalData([
    correspondentsOf,
    tradingPartnersOf,
    (userId) => notifiedUnder('following', noticesFrom(userId)),
    (userId) => notifiedUnder('group', noticesNaming(userId)),
  ]),
  // Before the account, because emails are found by its address.
  mails,
  ...secondFactorPersonalData,
  ...accountsPersonalData,
]

/** The register in words, for the record of processing. */
export const dataClasses = personalData.map(({ title, erase, remains }) => ({
  title,
  retention: 'retained' in erase ? erase.retained : (remains ?? null),
}))
