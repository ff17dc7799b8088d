import type { Content } from '#adapters/mail/email-content.ts'
import { formatDay } from '#shared/dates.ts'
import { holdFrom } from '../../asking.ts'

export type AskStep = 'ask' | 'remind' | 'hold'

interface Words {
  subject: string
  paragraphs: string[]
}

const NEEDED =
  'Your name, address and date of birth, and your National Insurance number or Unique Taxpayer Reference. A company gives its registered name and number instead of the date of birth.'

const words: Readonly<Record<AskStep, (askedAt: Date, isSuspended: boolean, productName: string) => Words>> = {
  ask: (askedAt, _isSuspended, productName) => ({
    subject: 'We need your details for HMRC',
    paragraphs: [
      `The law makes ${productName} report sellers with 30 sales, or more than 2,000 euros, in a calendar year; fewer if you joined during the year. You are close to that, so we have to ask you for some details.`,
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
  hold: (askedAt, isSuspended) => ({
    subject: 'Your payouts wait for your details for HMRC',
    paragraphs: [
      `We asked you on ${formatDay(askedAt.toISOString())} for the details that we must report to HMRC, and have reminded you twice. Until we have them your payouts wait.`,
      `Nothing is lost: everything that waits is sent as soon as you have given your details.${isSuspended ? '' : ' You can go on selling meanwhile.'}`,
    ],
  }),
}

interface Target {
  url: string
  /** The last day of a link for a suspended seller; null for a page to sign in to. */
  linkEnds: string | null
  productName: string
}

/** What a seller reads when we need details of them for HMRC. */
export const taxEmail = (
  step: AskStep,
  askedAt: Date,
  { url, linkEnds, productName }: Target,
): Omit<Content, 'to'> & { paragraphs: string[] } => {
  const { subject, paragraphs } = words[step](askedAt, linkEnds !== null, productName)
  const own = linkEnds === null ? [] : [withoutSignIn(linkEnds)]
  return { subject, paragraphs: [...paragraphs, ...own], button: { label: 'Give your details', url } }
}

const withoutSignIn = (day: string): string =>
  `Your account is suspended, so you give them by this link, without signing in. It works until ${day}, for you alone: do not pass it on.`
