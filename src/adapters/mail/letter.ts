import { escapeHtml } from '#shared/html.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
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

export interface Content {
  to: string
  subject: string
  /** Plain text, one paragraph each. */
  paragraphs: readonly string[]
  /** The one thing to do. */
  button?: { label: string; url: string }
  /** Facts in two columns, such as the lines of a receipt. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** Small print below. */
  footnote?: string
  /** None for mails that always come. */
  leave?: Leave
}

const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#F4F7F1;color:#14231A;font:17px/1.55 "Hanken Grotesk",Verdana,Arial,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #CBD6C4;border-top:6px solid #0E6B3D',
  inner: 'padding:28px',
  name: 'margin:0 0 22px;font-size:19px;font-weight:700;color:#0E6B3D',
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.15',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 22px;background:#0E6B3D;color:#FFFFFF;border-radius:8px;font-weight:700;text-decoration:none',
  fact: 'padding:8px 0;border-bottom:1px solid #CBD6C4;text-align:left;vertical-align:top',
  small: 'margin:16px 0 0;font-size:13px;color:#56685C',
} as const

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

function asText({ paragraphs, button, facts = [], footnote, leave }: Content): string {
  return [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${PRODUCT_NAME}`,
    ...(footnote ? [footnote] : []),
    ...(leave
      ? [`Stop mails about ${leave.what}:\n${leave.url}`, `Choose what we mail you:\n${leave.settingsUrl}`]
      : []),
  ].join('\n\n')
}

function asHtml({ subject, paragraphs, button, facts = [], footnote, leave }: Content): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="${STYLE.fact}">${escapeHtml(name)}</th><td style="${STYLE.fact};text-align:right">${escapeHtml(value)}</td></tr>`,
  )
  const parts = [
    `<p style="${STYLE.name}">${escapeHtml(PRODUCT_NAME)}</p>`,
    `<h1 style="${STYLE.heading}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p style="${STYLE.paragraph}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
    ...(rows.length > 0
      ? [`<table style="width:100%;border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`]
      : []),
    ...(button
      ? [
          `<p style="${STYLE.paragraph}"><a href="${escapeHtml(button.url)}" style="${STYLE.button}">${escapeHtml(button.label)}</a></p>`,
          `<p style="${STYLE.small}">If the button does not work, copy this address into your browser:<br>${escapeHtml(button.url)}</p>`,
        ]
      : []),
    ...(footnote ? [`<p style="${STYLE.small}">${escapeHtml(footnote)}</p>`] : []),
    ...(leave
      ? [
          `<p style="${STYLE.small}"><a href="${escapeHtml(leave.url)}" style="color:#0E6B3D">Stop mails about ${escapeHtml(leave.what)}</a> · <a href="${escapeHtml(leave.settingsUrl)}" style="color:#0E6B3D">Choose what we mail you</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style='${STYLE.page}'><div style="${STYLE.sheet}"><div style="${STYLE.inner}">${parts.join('')}</div></div></body></html>`
}

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
