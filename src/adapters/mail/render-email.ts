import { withoutLinks } from '#shared/text/bare-domains.ts'
import type { Content, Item } from './email-content.ts'
import { asHtml } from './email-html.ts'
import type { OutgoingEmail } from './mail.ts'

/** Renders an email in the product's design, under the name of the site, as text and as HTML. */
export function renderEmail(written: Content, productName: string): OutgoingEmail {
  const content = withoutForeignLinks(written)
  const { to, subject, leave } = content
  return {
    to,
    subject: oneLine(subject),
    text: asText(content, productName),
    html: asHtml(content, productName),
    ...(leave && { unsubscribeUrl: leave.oneClickUrl }),
    ...(content.attachments && { attachments: content.attachments }),
  }
}

function asText({ paragraphs, facts = [], items = [], button, footnote, leave }: Content, productName: string): string {
  return [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...items.map(({ label, title, text, url }) => [`${label}: ${title}`, ...(text ? [text] : []), url].join('\n')),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${productName}`,
    ...(footnote ? [footnote] : []),
    ...(leave
      ? [`Stop emails about ${leave.what}:\n${leave.url}`, `Choose what we email you:\n${leave.settingsUrl}`]
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
