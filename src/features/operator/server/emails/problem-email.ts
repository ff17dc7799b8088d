import type { Content } from '#adapters/mail/email-content.ts'
import type { Problem } from '../../problem-kinds.ts'

const subjects: Readonly<Record<Problem, string>> = {
  books: 'The books are wrong',
  mail: 'Emails are not being sent',
  backup: 'A backup is missing',
  disk: 'A disk is nearly full',
  certificate: 'The certificate for webhooks has a problem',
}

const whatToDo: Readonly<Record<Problem, string>> = {
  books:
    'Look at the books before anything is corrected: nothing is resolved automatically. "npm run ledger:check" lists every contradiction.',
  mail: 'Look at the mail server and at SMTP_URL. "npm run emails" says what waits. This email waits with the others until then.',
  backup: 'Look for "a backup failed" in the log, or run "npm run backup".',
  disk: 'Make space. Below 16 MB nothing can be saved until there is space again.',
  certificate: 'Renew it: with a certificate that clients refuse, the payment provider cannot send its events.',
}

/** Email to the operator about one problem. `found` says in a sentence what is wrong. */
export const problemEmail = (
  problem: Problem,
  found: string,
  { url, productName }: { url: string; productName: string },
): Omit<Content, 'to'> => ({
  subject: `${productName}: ${subjects[problem]}`,
  paragraphs: [found, whatToDo[problem], 'You get this email once a day while the problem lasts.'],
  ...(problem === 'books'
    ? { button: { label: 'Open the books', url: `${url}/staff/money` } }
    : { facts: [['Address', url, 'verbatim'] as const] }),
})
