import type Stripe from 'stripe'
import { MAX_EVIDENCE_TEXT } from '#shared/evidence-limits.ts'
import type { Kind, NeededKind } from './check-parameters.ts'

/** Every name and word below is compared with the SDK's types, so the sandbox cannot accept what Stripe does not know. */
type Described<Params> = {
  readonly [Name in keyof Params as undefined extends Params[Name] ? never : Name]: { needed: KindOf<Params[Name]> }
} & {
  readonly [Name in keyof Params as undefined extends Params[Name] ? Name : never]?:
    | KindOf<Params[Name]>
    | { needed: KindOf<Params[Name]> }
}

/** How the value of a parameter may be described. */
type KindOf<Value> = KindOfGiven<Exclude<Value, '' | null | undefined>>
type KindOfGiven<Value> = [Value] extends [boolean]
  ? 'boolean'
  : [Value] extends [number]
    ? 'integer'
    : [Value] extends [string]
      ? 'text' | { max: number } | readonly Value[]
      : [Value] extends [readonly (infer Item)[]]
        ? 'list' | { each: readonly Item[] }
        : [Extract<Value, number>] extends [never]
          ? string extends keyof Value
            ? 'texts'
            : Described<Value>
          : 'range'

/** The same table, with `never` for each name that the SDK's type does not have. */
type Exact<Table, Params> = {
  [Name in keyof Table]: Name extends keyof Params ? ExactKind<Table[Name], NonNullable<Params[Name]>> : never
}
type ExactKind<K, Value> =
  K extends NeededKind<infer Inner>
    ? NeededKind<ExactKind<Inner, Value> & Inner>
    : K extends string | readonly unknown[] | { each: unknown } | { max: number }
      ? K
      : Exact<K, Value>

const needed = <const K extends Kind>(kind: K): NeededKind<K> => ({ needed: kind })
const described =
  <Params>() =>
  <const Table extends Described<Params>>(table: Table & Exact<Table, Params>): Table =>
    table

const INCLUDED = ['configuration.recipient', 'identity', 'requirements'] as const

/** The limit of the texts of evidence that Stripe describes with one. */
const EVIDENCE_TEXT = { max: MAX_EVIDENCE_TEXT } as const

/** The parameters of each call, a subset of Stripe's. */
export const parameters = {
  none: described<{ expand?: string[] }>()({ expand: 'list' }),
  createIntent: described<Stripe.PaymentIntentCreateParams>()({
    amount: needed('integer'),
    currency: needed(['gbp']),
    allowed_payment_method_types: { each: ['card'] },
    capture_method: ['automatic', 'automatic_async', 'manual'],
    transfer_group: 'text',
    customer: 'text',
    description: { max: 1000 },
    // With the account's prefix, which has up to 10 characters, and the `* ` between them at most 22.
    statement_descriptor_suffix: { max: 10 },
    metadata: 'texts',
    expand: 'list',
  }),
  intents: described<Stripe.PaymentIntentListParams>()({
    customer: needed('text'),
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    created: 'range',
    expand: 'list',
  }),
  // The other values say how often a card is charged without its holder, or that it will not be again.
  confirmIntent: described<Omit<Stripe.PaymentIntentConfirmParams, 'off_session'> & { off_session: boolean }>()({
    payment_method: needed('text'),
    off_session: needed('boolean'),
    expand: 'list',
  }),
  createCustomer: described<Stripe.CustomerCreateParams>()({ metadata: 'texts', expand: 'list' }),
  createSetup: described<Stripe.SetupIntentCreateParams>()({
    customer: 'text',
    usage: ['off_session', 'on_session'],
    allowed_payment_method_types: { each: ['card'] },
    metadata: 'texts',
    expand: 'list',
  }),
  cancelSetup: described<Stripe.SetupIntentCancelParams>()({
    cancellation_reason: ['abandoned', 'duplicate', 'requested_by_customer'],
    expand: 'list',
  }),
  captureIntent: described<Stripe.PaymentIntentCaptureParams>()({
    amount_to_capture: 'integer',
    metadata: 'texts',
    expand: 'list',
  }),
  cancelIntent: described<Stripe.PaymentIntentCancelParams>()({
    cancellation_reason: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'],
    expand: 'list',
  }),
  createRefund: described<Stripe.RefundCreateParams>()({
    payment_intent: needed('text'),
    amount: 'integer',
    reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
    metadata: 'texts',
    expand: 'list',
  }),
  refunds: described<Stripe.RefundListParams>()({
    payment_intent: 'text',
    charge: 'text',
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    created: 'range',
    expand: 'list',
  }),
  createTransfer: described<Stripe.TransferCreateParams>()({
    amount: needed('integer'),
    currency: needed(['gbp']),
    destination: needed('text'),
    source_transaction: 'text',
    transfer_group: 'text',
    description: 'text',
    metadata: 'texts',
    expand: 'list',
  }),
  transfers: described<Stripe.TransferListParams>()({
    transfer_group: 'text',
    destination: 'text',
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    created: 'range',
    expand: 'list',
  }),
  reverseTransfer: described<Stripe.TransferCreateReversalParams>()({
    amount: 'integer',
    description: 'text',
    refund_application_fee: 'boolean',
    metadata: 'texts',
    expand: 'list',
  }),
  reversals: described<Stripe.TransferListReversalsParams>()({
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'list',
  }),
  updateDispute: described<Stripe.DisputeUpdateParams>()({
    evidence: {
      access_activity_log: EVIDENCE_TEXT,
      cancellation_policy_disclosure: EVIDENCE_TEXT,
      cancellation_rebuttal: EVIDENCE_TEXT,
      customer_communication: 'text',
      customer_email_address: 'text',
      customer_name: 'text',
      duplicate_charge_explanation: EVIDENCE_TEXT,
      product_description: EVIDENCE_TEXT,
      receipt: 'text',
      refund_policy: 'text',
      refund_policy_disclosure: EVIDENCE_TEXT,
      refund_refusal_explanation: EVIDENCE_TEXT,
      service_date: 'text',
      service_documentation: 'text',
      uncategorized_file: 'text',
      uncategorized_text: EVIDENCE_TEXT,
    },
    metadata: 'texts',
    submit: 'boolean',
    expand: 'list',
  }),
  /** Beside the file itself, which `files.ts` checks. */
  createFile: described<Omit<Stripe.FileCreateParams, 'file'>>()({
    purpose: needed('text'),
    expand: 'list',
  }),
  createAccount: described<Stripe.V2.Core.AccountCreateParams>()({
    contact_email: 'text',
    display_name: 'text',
    dashboard: ['express', 'full', 'none'],
    identity: {
      country: needed(['GB', 'gb']),
      entity_type: ['company', 'government_entity', 'individual', 'non_profit'],
    },
    configuration: needed({
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: needed('boolean') } } } },
    }),
    defaults: {
      currency: ['gbp'],
      responsibilities: {
        fees_collector: needed(['application', 'stripe']),
        losses_collector: needed(['application', 'stripe']),
      },
    },
    metadata: 'texts',
    include: { each: INCLUDED },
  }),
  account: described<Stripe.V2.Core.AccountRetrieveParams>()({ include: { each: INCLUDED } }),
  createLink: described<Stripe.V2.Core.AccountLinkCreateParams>()({
    account: needed('text'),
    use_case: needed({
      type: needed(['account_onboarding', 'account_update']),
      account_onboarding: {
        refresh_url: needed('text'),
        return_url: 'text',
      },
      account_update: {
        refresh_url: needed('text'),
        return_url: 'text',
      },
    }),
  }),
  movements: described<Stripe.BalanceTransactionListParams>()({
    type: 'text',
    source: 'text',
    payout: 'text',
    currency: ['gbp'],
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    created: 'range',
    expand: 'list',
  }),
  payouts: described<Stripe.PayoutListParams>()({
    arrival_date: 'range',
    status: 'text',
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    created: 'range',
    expand: 'list',
  }),
  endpoints: described<Stripe.WebhookEndpointListParams>()({
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'list',
  }),
  destinations: described<Stripe.V2.Core.EventDestinationListParams>()({
    include: { each: ['webhook_endpoint.url'] },
    limit: 'integer',
  }),
  accounts: described<Stripe.V2.Core.AccountListParams>()({ limit: 'integer' }),
  events: described<Stripe.EventListParams>()({
    type: 'text',
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    created: 'range',
    expand: 'list',
  }),
} as const
