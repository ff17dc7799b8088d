// The drawings of docs/structure.md that no tool can derive: what each feature is for, the path of a request and the
// path of a purchase. Each step names a file; docs/named-files.test.ts checks that it exists.

/** What each feature is for, by its folder in src/features. */
export const PURPOSES: ReadonlyMap<string, string> = new Map([
  ['accounts', 'registration, sign-in in one or two steps, sessions, profiles, closing an account'],
  ['notifications', 'the bell, email and push preferences, the daily digest, web push'],
  ['sellers', 'private sellers and traders: what they declare, and what buyers read of it'],
  ['own-data', 'what suspended members read, give and download by an emailed link'],
  ['tax', 'what sellers give for HMRC, the limits, the yearly report and the sellers’ copies'],
  ['household', 'who lives with a viewer, and which plants are safe for them'],
  ['plants', 'the plant catalogue, the calendar, the rules for invasive plants'],
  ['listings', 'listings, drafts, photos, search, the map, towns'],
  ['favourites', 'saved listings'],
  ['messages', 'conversations between members'],
  ['offers', 'lower prices that buyers name, answered by sellers, with one unit reserved'],
  [
    'swaps',
    'listings that two members swap, agreed in turn and handed over with two codes, and rings of up to five members',
  ],
  ['checkout', 'orders, payments, the ledger, payouts, disputes, boosts, receipts'],
  ['pickups', 'when and where a buyer collects'],
  ['reviews', 'ratings by both sides of an order'],
  ['alerts', 'saved searches that notify their owner of new listings'],
  ['following', 'growers whom members follow, and notices of what they list'],
  ['weekly', 'the weekly email about what is new near a member'],
  ['eco', 'points, badges and challenges for completed orders'],
  ['social', 'drafts and plans of social media posts'],
  ['community', 'swap days'],
  ['groups', 'allotment societies, schools and streets: their page, members and listings'],
  ['wanted', 'requests for plants that members look for, matched by alerts'],
  ['crops', 'what growers have sown and promise to neighbours, and what is wanted by plant and week'],
  ['moderation', 'reports to staff, the contact form'],
  ['desk', 'the cases of staff, and the log of what staff do'],
  ['guides', 'the guides in content/guides'],
  ['garden', 'plants of members, what to do for them each month, and whether bought ones live'],
  ['recall', 'recalls of plant pests and diseases: whom an outbreak reaches, and what they do'],
  ['opening', 'the risk assessments and registrations that the law asks for before opening'],
  ['backups', 'nightly backups, and the record of erasures beside them'],
  ['operator', 'problems of the operation that are emailed to the operator'],
  ['integrations', 'API tokens and webhooks of members and of the operator'],
])

interface Step {
  /** What happens, in a few words. */
  what: string
  file: string
  /** Written on the arrow to the next step. */
  next?: string
}

const REQUEST: readonly Step[] = [
  { what: 'The browser asks for /product/7', file: 'src/main.ts', next: 'HTTP' },
  { what: 'No call and no file: it is a page', file: 'src/http/pages/pages.ts', next: 'render' },
  { what: 'The route loads its data', file: 'src/routes/(market)/product.$id.tsx', next: 'contract' },
  { what: 'The typed client calls GET /api/products/7', file: 'src/shared/api-client.ts', next: 'in process' },
  { what: 'Same cookie, address and request id', file: 'src/http/pages/in-process-fetch.ts', next: 'hooks' },
  { what: 'Origin of unsafe calls, repeated parameters', file: 'src/http/security/guards.ts' },
  { what: 'Session cookie → member', file: 'src/http/session.ts' },
  { what: 'Rate limits', file: 'src/http/limits/rate-limits.ts' },
  { what: 'Access and input are checked', file: 'src/http/handle.ts', next: 'call' },
  { what: 'The handler of the call', file: 'src/features/listings/server/routes.ts', next: 'query' },
  { what: 'SQL', file: 'src/features/listings/listing/server/store.ts', next: 'row' },
  { what: 'Row → view model', file: 'src/features/listings/listing/view-models.ts', next: 'reply' },
  { what: 'Only fields of the contract leave', file: 'src/http/reply-serializer.ts', next: 'JSON' },
  { what: 'The screen, rendered to HTML', file: 'src/features/listings/listing/ui/product-screen.tsx' },
]

interface Booking extends Step {
  /** The status of the order afterwards. */
  status?: string
  /** Debit and credit, when money is booked. */
  ledger?: string
}

const PURCHASE: readonly Booking[] = [
  {
    what: 'Open the order and its payment intent',
    file: 'src/features/checkout/payment/server/open-order.ts',
    status: 'pending',
  },
  { what: 'The buyer enters a card', file: 'src/features/checkout/card/ui/payment-form.tsx' },
  {
    what: 'The webhook event is stored and a job fetches the payment',
    file: 'src/features/checkout/payment/server/webhook-route.ts',
  },
  {
    what: 'The card is authorised: reserve the unit, then capture',
    file: 'src/features/checkout/payment/server/payments.ts',
  },
  {
    what: 'Captured: the money is held, the buyer gets a code',
    file: 'src/features/checkout/order/server/transition.ts',
    status: 'processing',
    ledger: 'provider_clearing → buyer_held (charge)',
  },
  {
    what: 'The seller enters the code at the handover',
    file: 'src/features/checkout/order/server/held-payments.ts',
    status: 'delivered',
  },
  {
    what: 'After 48 hours, or when the buyer confirms: release',
    file: 'src/features/checkout/order/server/on-enter.ts',
    status: 'completed',
    ledger: 'buyer_held → seller_payable, group_payable, commission, protection (release)',
  },
  {
    what: 'A job transfers the payout to the seller',
    file: 'src/features/checkout/payout/server/settlements.ts',
    ledger: 'seller_payable → provider_clearing (transfer)',
  },
  {
    what: 'The provider’s own lines are read and compared',
    file: 'src/features/checkout/ledger/server/reconciliation.ts',
    ledger: 'provider_fees → provider_clearing (provider_fee), bank → provider_clearing (bank_payout)',
  },
]

const box = (n: number, { what, file }: Step): string => `  s${n}["${what}<br>${file}"]`
const arrow = (n: number, { next }: Step): string => `  s${n} -->${next === undefined ? '' : `|${next}|`} s${n + 1}`

const flow = (steps: readonly Step[]): string =>
  [
    'flowchart TB',
    ...steps.map((step, n) => box(n, step)),
    ...steps.slice(0, -1).map((step, n) => arrow(n, step)),
  ].join('\n')

export const drawRequest = (): string => flow(REQUEST)

/** The steps of a purchase as a table, because each has a status and an entry of the ledger. */
export const purchaseRows = (): string =>
  PURCHASE.map(
    ({ what, file, status, ledger }, n) => `| ${n + 1} | ${what} | ${status ?? ''} | ${ledger ?? ''} | \`${file}\` |`,
  ).join('\n')

export const drawPurchase = (): string =>
  [
    'sequenceDiagram',
    '  participant B as Buyer',
    '  participant H as Hedgerow',
    '  participant P as Provider',
    '  participant S as Seller',
    '  B->>H: Buy Now',
    '  H->>P: payment intent',
    '  B->>P: card',
    '  P-->>H: webhook: authorised',
    '  H->>H: reserve the unit',
    '  H->>P: capture',
    '  Note over H: held',
    '  B->>S: collection code',
    '  S->>H: enter the code',
    '  Note over H: release after 48 hours',
    '  H->>P: transfer',
    '  P->>S: payout to the bank',
  ].join('\n')
