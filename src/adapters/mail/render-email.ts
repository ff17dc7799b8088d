import { withoutLinks } from '#shared/bare-domains.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { asHtml } from './email-html.ts'
import type { OutgoingEmail } from './mail.ts'

/** How a recipient unsubscribes from emails of this kind. */
export interface Leave {
  /** The subject of the emails, as in "Stop mails about …". */
  what: string
  /** A page that states the effect and asks for confirmation. */
  url: string
  /** Where an email client's unsubscribe button sends its request. */
  oneClickUrl: string
  /** The page of settings for every kind of email. */
  settingsUrl: string
}

/** One of several entries in an email, with its own link. */
export interface Item {
  /** The kind of the entry. */
  label: string
  title: string
  text?: string | undefined
  url: string
}

export interface Content {
  to: string
  subject: string
  /** Preview text beside the subject in an inbox; by default the first paragraph after the greeting. */
  preheader?: string
  /** Plain text, one element per paragraph. */
  paragraphs: readonly string[]
  /**
   * Facts in two columns, such as the lines of a receipt. `verbatim` ones are meant to be copied, such as an address.
   */
  facts?: readonly (readonly [name: string, value: string, kind?: 'verbatim'])[]
  items?: readonly Item[]
  /** The one call to action. */
  button?: { label: string; url: string }
  /** Small print at the end. */
  footnote?: string
  /** Unset for emails that cannot be turned off. */
  leave?: Leave
}

/** Renders an email in the product's design, as text and as HTML that loads nothing. */
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
 * User input (names, titles, messages) appears in the texts: no domain in it may become a link in an email from us.
 * Buttons, items, footnotes and unsubscribe links contain addresses, which are ours.
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

/** A line break in a subject would start another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
