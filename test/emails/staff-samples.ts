import type { OutgoingEmail } from '#adapters/mail/mail.ts'
import { renderEmail } from '#adapters/mail/render-email.ts'
import * as staff from '#features/checkout/ledger/server/emails/staff-emails.ts'
import type { StuckItem } from '#features/checkout/ledger/stuck-contract.ts'
import type { Facts } from '#features/checkout/order/server/email-facts.ts'
import { cancellationNotice, caseNotice } from '#features/checkout/order/server/emails/staff-cases.ts'
import { textOfAnswer } from '#features/desk/requests/answer-text.ts'
import { answerEmail, appealEmail, decisionEmail } from '#features/desk/server/emails/decision-email.ts'
import { contactReceipt } from '#features/moderation/server/emails/contact.ts'
import { reviewEmail } from '#features/opening/server/emails/review-email.ts'
import { problemEmail } from '#features/operator/server/emails/problem-email.ts'
import { reportDueEmail } from '#features/tax/server/emails/staff-emails.ts'
import { taxEmail } from '#features/tax/server/emails/tax-emails.ts'

const BOOKS = 'https://hedgerow.example/staff/money'
const TO = 'rose@example.org'

/** The emails that staff get, and what their decisions send. */
export const staffSamples: Record<string, OutgoingEmail> = {
  'checkout/staff/stuck': renderEmail({
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
  }),
  'operator/books': renderEmail({
    ...problemEmail('books', 'The payment provider holds less than we owe.', 'https://hedgerow.example'),
    to: TO,
  }),
  'operator/disk': renderEmail({
    ...problemEmail('disk', 'Less than 10 % is free on the disk of /data.', 'https://hedgerow.example'),
    to: TO,
  }),
  'checkout/staff/shortage': renderEmail({
    ...staff.shortageNotice({ atProvider: 91_250, owed: 104_310 }, BOOKS),
    to: TO,
  }),
  'checkout/staff/chargeback': renderEmail({
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
  }),
  ...Object.fromEntries(
    (['ready', 'due', 'sent', 'refused', 'missed', 'lapsed'] as const).map((kind) => [
      `checkout/staff/evidence-${kind}`,
      renderEmail({
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
      }),
    ]),
  ),
  'desk/decision': renderEmail({
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
  }),
  'desk/appeal': renderEmail({
    ...appealEmail(
      {
        title: 'Our decision stands',
        paragraphs: ['Another member of staff looked again at decision D-7KQ2M9XA, and it stands.'],
      },
      'A-4MN8P2TC',
    ),
    to: TO,
  }),
  'desk/answer': renderEmail({
    ...answerEmail(
      textOfAnswer({
        action: 'answer',
        ...{ title: 'An order or a payment, C-7KQ2M9XA', name: 'Ivy' },
        words: 'Ask the seller to type the six digits of your order.\n\nThey are on its page.',
      }),
    ),
    to: TO,
  }),
  'moderation/contact-receipt': renderEmail({ ...contactReceipt({ reference: 'C-7K2M9QXZ', topic: 'order' }), to: TO }),
  'moderation/complaint-receipt': renderEmail({
    ...contactReceipt({ reference: 'C-7K2M9QXZ', topic: 'complaint' }),
    to: TO,
  }),
  'tax/due': renderEmail({
    ...reportDueEmail({ year: 2026, sellers: 3, day: 'Jan 31, 2027', url: 'https://hedgerow.example/staff/tax' }),
    to: TO,
  }),
  ...Object.fromEntries(
    (['ask', 'remind', 'hold'] as const).map((step) => [
      `tax/${step}`,
      renderEmail({
        ...taxEmail(step, new Date(Date.UTC(2026, 8, 1)), 'https://hedgerow.example/settings/tax'),
        to: TO,
      }),
    ]),
  ),
  'opening/review': renderEmail({ ...reviewEmail('Nov 22, 2027', 'https://hedgerow.example/staff/opening'), to: TO }),
}

/** A dispute or a cancellation that waits for staff, when it is new and when its deadline is over. */
export const caseSamples = (order: Facts['order']): Record<string, OutgoingEmail> =>
  Object.fromEntries(
    Object.entries({ new: 20, late: 26 }).flatMap(([name, day]) => {
      const situation = { since: new Date(Date.UTC(2026, 10, 20)), now: new Date(Date.UTC(2026, 10, day)), url: BOOKS }
      const cancelled = { ...situation, refundAt: new Date(Date.UTC(2026, 11, 11)) }
      return [
        [`checkout/case/${name}`, renderEmail({ ...caseNotice(order, situation), to: TO })],
        [`checkout/case-cancelled/${name}`, renderEmail({ ...cancellationNotice(order, cancelled), to: TO })],
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
