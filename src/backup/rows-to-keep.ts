import type { RowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { encryptionKeyToKeep } from '#adapters/db/settings.ts'
import { placesToKeep } from '#adapters/places/imported-places.ts'
import { siteSettingsToKeep } from '#adapters/site-settings/site-settings.ts'
import { secondFactorRowsToKeep } from '#features/accounts/second-factor/server/factor-store.ts'
import { accountRowsToKeep } from '#features/accounts/server/member-store.ts'
import { alertRowsToKeep } from '#features/alerts/server/store.ts'
import { basketToKeep } from '#features/checkout/payment/server/basket-store.ts'
import { swapDaysToKeep } from '#features/community/server/store.ts'
import { cropsToKeep } from '#features/crops/server/store.ts'
import { ecoSettingsToKeep } from '#features/eco/server/board-store.ts'
import { favouritesToKeep } from '#features/favourites/server/store.ts'
import { followsToKeep } from '#features/following/server/store.ts'
import { gardenRowsToKeep } from '#features/garden/server/garden-store.ts'
import { groupsToKeep } from '#features/groups/server/store.ts'
import { categoriesToKeep, listingRowsToKeep } from '#features/listings/base/server/rows-to-keep-store.ts'
import { draftsToKeep } from '#features/listings/listing/server/draft-store.ts'
import { quietHoursToKeep } from '#features/notifications/push/server/quiet-hours-store.ts'
import { preferencesToKeep } from '#features/notifications/server/preference-store.ts'
import { openingAnswersToKeep } from '#features/opening/server/store.ts'
import { pickupWindowsToKeep } from '#features/pickups/server/store.ts'
import { declarationsToKeep } from '#features/sellers/server/declaring-store.ts'
import { ringRefusalsToKeep } from '#features/swaps/rings/server/proposal-store.ts'
import { wantedToKeep } from '#features/wanted/server/store.ts'
import { weeklyToKeep } from '#features/weekly/server/store.ts'

/** What the operator has decided and imported: always kept. */
export const OPERATOR_ROWS: readonly RowsToKeep[] = [
  siteSettingsToKeep,
  openingAnswersToKeep,
  ...placesToKeep,
  categoriesToKeep,
]

/**
 * Members with their sign-in and their listings, each table after those that it refers to. Nothing about orders, money,
 * messages and cases is named here, and so nothing of it is copied.
 */
export const MEMBER_ROWS: readonly RowsToKeep[] = [
  encryptionKeyToKeep,
  ...accountRowsToKeep,
  ...secondFactorRowsToKeep,
  preferencesToKeep,
  quietHoursToKeep,
  ecoSettingsToKeep,
  declarationsToKeep,
  ...listingRowsToKeep,
  pickupWindowsToKeep,
  draftsToKeep,
  favouritesToKeep,
  basketToKeep,
  wantedToKeep,
  cropsToKeep,
  ...alertRowsToKeep,
  ...followsToKeep,
  weeklyToKeep,
  swapDaysToKeep,
  ...groupsToKeep,
  ringRefusalsToKeep,
  ...gardenRowsToKeep,
]
