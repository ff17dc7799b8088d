import type { Content } from '#adapters/mail/email-content.ts'
import * as staff from '#features/checkout/ledger/server/emails/staff-emails.ts'
import type { StuckItem } from '#features/checkout/ledger/stuck-contract.ts'
import type { Facts } from '#features/checkout/order/server/email-facts.ts'
import { cancellationNotice, caseNotice } from '#features/checkout/order/server/emails/staff-cases.ts'
import { textOfAnswer } from '#features/desk/requests/answer-text.ts'
import { answerEmail, appealEmail, decisionEmail } from '#features/desk/server/emails/decision-email.ts'
import { contactReceipt } from '#features/moderation/server/emails/contact.ts'
import { reviewEmail } from '#features/opening/server/emails/review-email.ts'
import { problemEmail } from '#features/operator/server/emails/problem-email.ts'
import { dataLinkEmail } from '#features/own-data/server/emails/data-link-email.ts'
import { reportDueEmail } from '#features/tax/server/emails/staff-emails.ts'
import { taxEmail } from '#features/tax/server/emails/tax-emails.ts'

const BOOKS = 'https://hedgerow.example/staff/money'
const TO = 'rose@example.org'

/** The emails that staff get, and what their decisions send. */
export const staffSamples = (productName: string): Record<string, Content> => ({
  'checkout/staff/stuck': {
    ...staff.stuckNotice(
      [
        { kind: 'chargeback', id: 'du_1', amount: 2060 },
        { kind: 'refund', id: '1', amount: 1999 },
        { kind: 'refund', id: '2', amount: 500 },
        { kind: 'job', id: '3', amount: null },
      ].map(
        (item) =>
          ({
            ...item,
            title: 'Gardener’s Delight tomato seedlings, six',
            reason: null,
            transactionId: 7,
            since: '',
            dueAt: null,
          }) as StuckItem,
      ),
      BOOKS,
    ),
    to: TO,
  },
  'operator/books': {
    ...problemEmail('books', 'The payment provider holds less than we owe.', {
      url: 'https://hedgerow.example',
      productName,
    }),
    to: TO,
  },
  'operator/disk': {
    ...problemEmail('disk', 'Less than 10 % is free on the disk of /data.', {
      url: 'https://hedgerow.example',
      productName,
    }),
    to: TO,
  },
  'checkout/staff/shortage': {
    ...staff.shortageNotice({ atProvider: 91_250, owed: 104_310 }, BOOKS),
    to: TO,
  },
  'checkout/staff/chargeback': {
    ...staff.chargebackNotice(
      {
        title: 'Gardener’s Delight tomato seedlings, six',
        orderId: 7,
        amount: '£20.60',
        dueAt: new Date(Date.UTC(2026, 10, 30, 15, 30)),
      },
      BOOKS,
    ),
    to: TO,
  },
  ...Object.fromEntries(
    (['ready', 'due', 'sent', 'refused', 'missed', 'lapsed'] as const).map((kind) => [
      `checkout/staff/evidence-${kind}`,
      {
        ...staff.evidenceNotice(
          kind,
          {
            title: 'Gardener’s Delight tomato seedlings, six',
            orderId: 7,
            amount: '£20.60',
            dueAt: new Date(Date.UTC(2026, 10, 29, 15, 30)),
            ...{ isAutomatic: kind !== 'due', refusal: 'The document has more pages than the bank accepts.' },
          },
          'https://hedgerow.example/staff/chargebacks/du_1',
        ),
        to: TO,
      },
    ]),
  ),
  'desk/decision': {
    ...decisionEmail(
      {
        title: 'We have hidden your listing “Scythe, freshly sharpened”',
        paragraphs: [
          'It breaks rule 4 of our terms, “Blades”. Say that a blade is sharp, and hand it over only to an adult.',
          'Only you can see it now. Orders that were placed before continue.',
        ],
      },
      {
        reference: 'D-7KQ2M9XA',
        ruleUrl: 'https://hedgerow.example/terms-of-service#rule-blades',
        appealUrl: 'https://hedgerow.example/appeal?key=D-7KQ2M9XA.7.seal',
      },
    ),
    to: TO,
  },
  'desk/suspension': {
    ...decisionEmail(
      {
        title: 'Your account is suspended until Nov 30, 2026',
        paragraphs: [
          'It is about your profile or conduct, which breaks rule 8.1 of our terms, “Be civil”. Write to others as you would speak to a neighbour.',
          'Until Nov 30, 2026 you cannot sign in.',
        ],
      },
      {
        reference: 'D-7KQ2M9XA',
        ruleUrl: 'https://hedgerow.example/terms-of-service#rule-civil',
        appealUrl: 'https://hedgerow.example/appeal?key=D-7KQ2M9XA.7.seal',
        data: { url: 'https://hedgerow.example/your-data?key=7.1.seal', until: 'Nov 23, 2026' },
      },
    ),
    to: TO,
  },
  'own-data/link': {
    ...dataLinkEmail('Rose Fielding', 'https://hedgerow.example/your-data?key=7.1.seal', 'Nov 30, 2026'),
    to: TO,
  },
  'desk/appeal': {
    ...appealEmail(
      {
        title: 'Our decision stands',
        paragraphs: ['Another member of staff looked again at decision D-7KQ2M9XA, and it stands.'],
      },
      'A-4MN8P2TC',
    ),
    to: TO,
  },
  'desk/answer': {
    ...answerEmail(
      textOfAnswer({
        ...{ action: 'answer', productName },
        ...{ title: 'An order or a payment, C-7KQ2M9XA', name: 'Ivy' },
        words: 'Ask the seller to type the six digits of your order.\n\nThey are on its page.',
      }),
    ),
    to: TO,
  },
  'moderation/contact-receipt': { ...contactReceipt({ reference: 'C-7K2M9QXZ', topic: 'order', productName }), to: TO },
  'moderation/complaint-receipt': {
    ...contactReceipt({ reference: 'C-7K2M9QXZ', topic: 'complaint', productName }),
    to: TO,
  },
  'tax/due': {
    ...reportDueEmail({ year: 2026, sellers: 3, day: 'Jan 31, 2027', url: 'https://hedgerow.example/staff/tax' }),
    to: TO,
  },
  ...Object.fromEntries(
    (['ask', 'remind', 'hold'] as const).map((step) => [
      `tax/${step}`,
      {
        ...taxEmail(step, new Date(Date.UTC(2026, 8, 1)), {
          url: 'https://hedgerow.example/settings/tax',
          linkEnds: null,
          productName,
        }),
        to: TO,
      },
    ]),
  ),
  'tax/hold-suspended': {
    ...taxEmail('hold', new Date(Date.UTC(2026, 8, 1)), {
      ...{ url: 'https://hedgerow.example/your-data?key=7.1.seal', linkEnds: 'Nov 30, 2026', productName },
    }),
    to: TO,
  },
  'opening/review': { ...reviewEmail('Nov 22, 2027', 'https://hedgerow.example/staff/opening'), to: TO },
})

/** A dispute or a cancellation that waits for staff, when it is new and when its deadline is over. */
export const caseSamples = (order: Facts['order']): Record<string, Content> =>
  Object.fromEntries(
    Object.entries({ new: 20, late: 26 }).flatMap(([name, day]) => {
      const situation = { since: new Date(Date.UTC(2026, 10, 20)), now: new Date(Date.UTC(2026, 10, day)), url: BOOKS }
      const cancelled = { ...situation, refundAt: new Date(Date.UTC(2026, 11, 11)) }
      return [
        [`checkout/case/${name}`, { ...caseNotice(order, situation), to: TO }],
        [`checkout/case-cancelled/${name}`, { ...cancellationNotice(order, cancelled), to: TO }],
      ]
    }),
  )

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 15, 30))

/** The cancellation that an email is about; null for other emails. */
export const cancellationOf = (event: string): Facts['cancellation'] =>
  /^(?:cancelled|cancelContested|bringBack|broughtBack|notBroughtBack)/.test(event)
    ? {
        ...{ transactionId: 7, status: 'returning', cancelledAt: at(23), wasCollected: true },
        ...{ returnBy: at(26), returnedAt: at(24), refundAt: at(27), objection: 'The leaves are broken.' },
        ...{ contestedAt: at(25), decidedAt: null, closedAt: null, noticesSent: 0, updatedAt: at(25) },
      }
    : null
