import type { CopiedTable } from '#adapters/backup/copy-rows.ts'

const REMOVED = 'removed'

/** Ids of the source's rows that others refer to. */
const idsOf = (table: string, where: string): string => ['(select id from', table, 'where', where, ')'].join(' ')
/** Members of the trial who join the real marketplace: neither demo people nor those who have left. */
const MEMBERS = idsOf('users', 'not is_demo and deleted_at is null')
/** Listings of theirs that staff have neither removed nor hidden. */
const LISTINGS = idsOf('products', `seller_id in ${MEMBERS} and status <> '${REMOVED}' and hidden_at is null`)
const ALERTS = idsOf('plant_alerts', `user_id in ${MEMBERS} and deleted_at is null`)

const of = (column: string) => `${column} in ${MEMBERS}`

/** What the operator has decided and imported: always copied. */
export const OPERATOR_ROWS: readonly CopiedTable[] = [
  { name: 'public.site_settings' },
  { name: 'public.opening_answers' },
  { name: 'public.postcodes_source' },
  { name: 'public.postcodes' },
  { name: 'public.categories', isReplaced: true },
]

/**
 * Members with their sign-in and their listings, each table after those that it refers to. Nothing about orders, money,
 * messages and cases is named here, and so nothing of it is copied.
 */
export const MEMBER_ROWS: readonly CopiedTable[] = [
  // Their second factors are encrypted with it where ENCRYPTION_KEY does not replace it.
  { name: 'public.settings', where: "name = 'encryption-key'", isReplaced: true },
  { name: 'public.users', where: `id > 1 and id in ${MEMBERS}`, values: { first_trade_at: 'null' } },
  { name: 'public.authenticator_apps', where: of('user_id') },
  { name: 'public.passkeys', where: of('user_id') },
  { name: 'public.recovery_codes', where: of('user_id') },
  { name: 'public.blocks', where: `${of('blocker_id')} and ${of('blocked_id')}` },
  { name: 'public.notification_preferences', where: of('user_id') },
  { name: 'public.user_eco_settings', where: of('user_id') },
  { name: 'public.seller_declarations', where: of('user_id') },
  { name: 'public.seller_places', where: of('seller_id') },
  { name: 'public.pickup_places', where: of('seller_id') },
  { name: 'public.pickup_windows', where: of('seller_id') },
  { name: 'public.uploads', where: of('user_id') },
  {
    name: 'public.products',
    where: `id in ${LISTINGS}`,
    values: {
      // Reserved and sold by orders of the trial: their sellers decide whether they are for sale.
      status: "case when status in ('reserved', 'sold') then 'paused' else status end",
      quantity: 'greatest(quantity, 1)',
      featured_until: 'null',
      boost_wanted: 'false',
    },
  },
  {
    name: 'public.listing_drafts',
    where: `${of('user_id')} and (listing_id is null or listing_id in ${LISTINGS})`,
  },
  { name: 'public.favorites', where: `${of('user_id')} and product_id in ${LISTINGS}` },
  { name: 'public.plant_alerts', where: `id in ${ALERTS}` },
  { name: 'public.plant_alert_terms', where: `alert_id in ${ALERTS}` },
  { name: 'public.swap_days', where: of('author_id') },
]
