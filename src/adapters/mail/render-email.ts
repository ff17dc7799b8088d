import { withoutLinks } from '#shared/bare-domains.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { asHtml } from './email-html.ts'
import type { OutgoingEmail } from './mail.ts'

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
  /** Facts in two columns, such as the lines of a receipt. `verbatim` ones are to be copied, such as an address. */
  facts?: readonly (readonly [name: string, value: string, kind?: 'verbatim'])[]
  items?: readonly Item[]
  /** The one thing to do. */
  button?: { label: string; url: string }
  /** Small print below. */
  footnote?: string
  /** None for mails that always come. */
  leave?: Leave
}

/** Writes an email in the product's look, as text and as HTML that loads nothing from anywhere. */
export function renderEmail(written: Content): OutgoingEmail {
  const content = withoutForeignLinks(written)
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

/**
 * Names, titles and messages of people stand in the texts: no domain among them may become a link under our name. Buttons,
 * items, footnotes and the ways to unsubscribe hold addresses, which are ours.
 */
function withoutForeignLinks(content: Content): Content {
  const { subject, preheader, paragraphs, facts, items } = content
  return {
    ...content,
    subject: withoutLinks(subject),
    paragraphs: paragraphs.map(withoutLinks),
    ...(preheader !== undefined && { preheader: withoutLinks(preheader) }),
    ...(facts && { facts: facts.map(([name, value, kind]) => [name, kind ? value : withoutLinks(value)] as const) }),
    ...(items && { items: items.map(withoutLinksInItem) }),
  }
}

const withoutLinksInItem = (item: Item): Item => ({
  ...item,
  title: withoutLinks(item.title),
  text: item.text && withoutLinks(item.text),
})

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
