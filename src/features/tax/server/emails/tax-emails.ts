import type { Content } from '#adapters/mail/email-content.ts'
import { formatDay } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { holdFrom } from '../../asking.ts'

export type AskStep = 'ask' | 'remind' | 'hold'

interface Words {
  subject: string
  paragraphs: string[]
}

const NEEDED =
  'Your name, address and date of birth, and your National Insurance number or Unique Taxpayer Reference. A company gives its registered name and number instead of the date of birth.'

const words: Readonly<Record<AskStep, (askedAt: Date) => Words>> = {
  ask: (askedAt) => ({
    subject: 'We need your details for HMRC',
    paragraphs: [
      `The law makes ${PRODUCT_NAME} report sellers with 30 sales, or more than 2,000 euros, in a calendar year; fewer if you joined during the year. You are close to that, so we have to ask you for some details.`,
      NEEDED,
      `It takes three minutes. Please give them by ${formatDay(holdFrom(askedAt).toISOString())}: after that your payouts may wait until we have them.`,
      'Being reported does not mean that you owe tax. Selling things you no longer need is usually not taxed.',
    ],
  }),
  remind: (askedAt) => ({
    subject: 'Reminder: your details for HMRC',
    paragraphs: [
      `We asked you on ${formatDay(askedAt.toISOString())} for the details that we must report to HMRC, and do not have them yet.`,
      NEEDED,
      `If we do not have them by ${formatDay(holdFrom(askedAt).toISOString())}, your payouts may wait.`,
    ],
  }),
  hold: (askedAt) => ({
    subject: 'Your payouts wait for your details for HMRC',
    paragraphs: [
      `We asked you on ${formatDay(askedAt.toISOString())} for the details that we must report to HMRC, and have reminded you twice. Until we have them your payouts wait.`,
      'Nothing is lost: everything that waits is sent as soon as you have given your details. You can go on selling meanwhile.',
    ],
  }),
}

/** What a seller reads when we need details of them for HMRC. */
export const taxEmail = (
  step: AskStep,
  askedAt: Date,
  url: string,
): Omit<Content, 'to'> & { paragraphs: string[] } => ({
  ...words[step](askedAt),
  button: { label: 'Give your details', url },
})
