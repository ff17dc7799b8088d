import { PRODUCT_NAME } from '#shared/product-name.ts'
import { asHtml } from './letter-html.ts'
import type { Letter } from './mail.ts'

/** How a reader ends mails like this one. */
export interface Leave {
  /** What stops, as in "Stop mails about …". */
  what: string
  /** A page that says what will happen and asks. */
  url: string
  /** Where a mail program's own button sends its request. */
  oneClickUrl: string
  /** Where every kind of mail is chosen. */
  settingsUrl: string
}

/** One of several things a letter tells, with its own place. */
export interface Item {
  /** What kind of thing it is. */
  label: string
  title: string
  text?: string | undefined
  url: string
}

export interface Content {
  to: string
  subject: string
  /** What stands beside the subject in a list of mails; the first paragraph behind the greeting unless given. */
  preheader?: string
  /** Plain text, one paragraph each. */
  paragraphs: readonly string[]
  /** Facts in two columns, such as the lines of a receipt. */
  facts?: readonly (readonly [name: string, value: string])[]
  items?: readonly Item[]
  /** The one thing to do. */
  button?: { label: string; url: string }
  /** Small print below. */
  footnote?: string
  /** None for mails that always come. */
  leave?: Leave
}

/** Writes a letter in the product's look, as text and as HTML that loads nothing from anywhere. */
export function letter(content: Content): Letter {
  const { to, subject, leave } = content
  return {
    to,
    subject: oneLine(subject),
    text: asText(content),
    html: asHtml(content),
    ...(leave && { unsubscribeUrl: leave.oneClickUrl }),
  }
}

function asText({ paragraphs, facts = [], items = [], button, footnote, leave }: Content): string {
  return [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...items.map(({ label, title, text, url }) => [`${label}: ${title}`, ...(text ? [text] : []), url].join('\n')),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${PRODUCT_NAME}`,
    ...(footnote ? [footnote] : []),
    ...(leave
      ? [`Stop mails about ${leave.what}:\n${leave.url}`, `Choose what we mail you:\n${leave.settingsUrl}`]
      : []),
  ].join('\n\n')
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
