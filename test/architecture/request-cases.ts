import type { Cases } from './cases.ts'

export const requestCases: Cases = {
  'requests to the provider are literals': {
    allowed: [
      [
        'src/adapters/payments/stripe-refunds.ts',
        'stripe.refunds.create({ amount, metadata: { refund: reference } }, { idempotencyKey })',
      ],
      [
        'src/adapters/payments/stripe-payments.ts',
        'const intent = { id }; await stripe.paymentIntents.cancel(own(id))',
      ],
      [
        'src/adapters/payments/stripe-refunds.ts',
        'interface Request { amount: number }\nconst send = (stripe: Stripe, request: Request, key: string) =>\n  stripe.refunds.create({ amount: request.amount, reason: purposeOf(request.amount) }, { idempotencyKey: key })',
      ],
      ['src/adapters/payments/stripe-webhook-events.ts', 'stripe.webhooks.constructEvent(...parts)'],
      ['src/adapters/payments/sandbox/router.ts', 'const form = { amount }; stripe.refunds.create(form)'],
    ],
    broken: [
      [
        'src/adapters/payments/stripe-accounts.ts',
        "const recipient = { configurations: ['recipient' as const] }\nstripe.v2.core.accountLinks.create({ account, use_case: { account_onboarding: recipient } })",
      ],
      [
        'src/adapters/payments/stripe-refunds.ts',
        'const metadata = { refund }\nstripe.refunds.create({ amount, metadata })',
      ],
      [
        'src/adapters/payments/stripe-transfers.ts',
        'stripe.transfers.create({ ...transfer, amount }, { idempotencyKey })',
      ],
      ['src/adapters/payments/stripe-transfers.ts', 'stripe.transfers.create(request)'],
      [
        'src/adapters/payments/stripe-refunds.ts',
        'const send = (metadata: Stripe.MetadataParam) => stripe.refunds.create({ amount, metadata })',
      ],
      [
        'src/adapters/payments/stripe-refunds.ts',
        'function send(extra: Record<string, string>) {\n  return stripe.refunds.create({ amount, metadata: extra })\n}',
      ],
      [
        'src/adapters/payments/stripe-disputes.ts',
        'interface Evidence { text: string }\nconst send = (evidence: Evidence) => stripe.disputes.update(id, { evidence })',
      ],
    ],
  },
}
