import { escapeHtml } from '#shared/text/html.ts'
import type { Content, Item, Leave } from './email-content.ts'

const FONT = "'Hanken Grotesk',Verdana,Arial,sans-serif"
const HEADING = "'Bricolage Grotesque','Hanken Grotesk',Verdana,Arial,sans-serif"

/**
 * Colours are set on every element, since many email clients drop the style sheet. None is pure black or white, so that
 * clients with their own dark mode keep text readable. The classes are for clients that support dark mode queries.
 */
const STYLE = {
  page: `margin:0;padding:0;background:#F4F7F1;color:#14231A;font:17px/1.55 ${FONT}`,
  sheet: 'width:100%;max-width:560px;table-layout:fixed;background:#FDFEFC;border:1px solid #CBD6C4;border-radius:6px',
  label: `padding:9px 4px 10px 18px;background:#FFD23F;color:#14231A;font:750 21px/1.2 ${HEADING};letter-spacing:-0.02em`,
  point:
    'width:0;height:0;line-height:0;font-size:0;border-top:22px solid transparent;border-bottom:22px solid transparent;border-left:18px solid #FFD23F',
  inner: 'padding:26px 28px 28px;word-break:break-word;overflow-wrap:anywhere',
  heading: `margin:0 0 18px;font:740 25px/1.15 ${HEADING};letter-spacing:-0.02em;color:#14231A`,
  paragraph: 'margin:0 0 16px;color:#14231A',
  button:
    'display:inline-block;padding:13px 22px;color:#FDFEFC;font-weight:700;line-height:1.2;text-decoration:none;border:1px solid #0E6B3D;border-radius:8px;background:#0E6B3D',
  fact: 'padding:9px 0;border-bottom:1px solid #CBD6C4;text-align:left;vertical-align:top;font-weight:400;color:#3F5146',
  value:
    'padding:9px 0 9px 16px;border-bottom:1px solid #CBD6C4;text-align:right;vertical-align:top;font-weight:700;color:#14231A',
  item: 'padding:14px 0;border-top:1px solid #CBD6C4;color:#14231A',
  itemPicture: 'width:112px;padding:14px 16px 14px 0;border-top:1px solid #CBD6C4;vertical-align:top',
  picture: 'display:block;width:96px;height:72px;object-fit:cover;border:0;border-radius:6px',
  itemLabel: 'margin:0;font-size:13px;color:#56685C',
  itemTitle: 'margin:0;font-weight:700',
  itemText: 'margin:2px 0 0;font-size:15px;color:#3F5146',
  link: 'color:#0E6B3D',
  small: 'margin:16px 0 0;font-size:13px;line-height:1.5;color:#56685C;overflow-wrap:anywhere',
  below: 'margin:0;padding:16px 28px 0;font-size:13px;line-height:1.6;color:#56685C',
} as const

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0F1712!important}
.sheet{background:#17221B!important;border-color:#2F3E34!important}
.ink{color:#EEF4EA!important}
.ink-2{color:#C2CFC4!important}
.ink-3{color:#9FB0A3!important}
.leaf{color:#7FD09A!important}
.line{border-color:#2F3E34!important}
.button{background:#7FD09A!important;border-color:#7FD09A!important;color:#0B130E!important}
}`

/**
 * Renders an email as HTML that loads nothing but the pictures of its items: tables, since some clients support nothing else,
 * and inline styles.
 */
export function asHtml(content: Content, productName: string): string {
  const { subject, paragraphs, facts = [], items = [], button, footnote, leave } = content
  const parts = [
    `<h1 class="ink" style="${STYLE.heading}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(facts.length > 0 ? [factTable(facts)] : []),
    ...(items.length > 0 ? [itemTable(items)] : []),
    ...(button ? [buttonOf(button)] : []),
    ...(footnote ? [`<p class="ink-3" style="${STYLE.small}">${escapeHtml(footnote)}</p>`] : []),
  ]
  const sheet = `<table role="presentation" class="sheet line" cellpadding="0" cellspacing="0" style="${STYLE.sheet}"><tr><td style="padding:0 28px">${plantLabel(productName)}</td></tr><tr><td class="ink" style="${STYLE.inner}">${parts.join('')}</td></tr></table>`
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head><body class="page" style="${STYLE.page}">${hidden(preheaderOf(content))}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${STYLE.page}"><tr><td align="center" style="padding:24px 12px 32px">${sheet}${below(leave)}</td></tr></table></body></html>`
}

/** The plant label of the product's logo, with its name. */
const plantLabel = (productName: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="${STYLE.label}">${escapeHtml(productName)}</td><td style="padding:0"><div style="${STYLE.point}"></div></td></tr></table>`

const itemTable = (items: readonly Item[]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">${items.map(item).join('')}</table>`

const paragraph = (text: string): string =>
  `<p class="ink" style="${STYLE.paragraph}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const factTable = (facts: NonNullable<Content['facts']>): string =>
  `<table cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:0 0 20px">${facts
    .map(
      ([name, value]) =>
        `<tr><th scope="row" class="ink-2 line" style="${STYLE.fact}">${escapeHtml(name)}</th><td class="ink line" style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`

const item = ({ label, title, text, url, picture }: Item): string =>
  `<tr>${picture ? pictureCell(picture) : ''}<td class="ink line" style="${STYLE.item}"><p class="ink-3" style="${STYLE.itemLabel}">${escapeHtml(label)}</p><p style="${STYLE.itemTitle}"><a class="leaf" href="${escapeHtml(url)}" style="${STYLE.link}">${escapeHtml(title)}</a></p>${text ? `<p class="ink-2" style="${STYLE.itemText}">${escapeHtml(text)}</p>` : ''}</td></tr>`

/** Beside its title, which says what it shows. */
const pictureCell = (picture: string): string =>
  `<td class="line" width="112" style="${STYLE.itemPicture}"><img src="${escapeHtml(picture)}" width="96" height="72" alt="" style="${STYLE.picture}"></td>`

const buttonOf = ({ label, url }: NonNullable<Content['button']>): string =>
  `<p style="margin:22px 0 0"><a class="button" href="${escapeHtml(url)}" style="${STYLE.button}">${escapeHtml(label)}</a></p><p class="ink-3" style="${STYLE.small}">If the button does not work, copy this address into your browser:<br>${escapeHtml(url)}</p>`

const below = (leave: Leave | undefined): string =>
  leave
    ? `<p class="ink-3" style="${STYLE.below}"><a class="leaf" href="${escapeHtml(leave.url)}" style="${STYLE.link}">Stop emails about ${escapeHtml(leave.what)}</a><br><a class="leaf" href="${escapeHtml(leave.settingsUrl)}" style="${STYLE.link}">Choose what we email you</a></p>`
    : ''

function preheaderOf({ preheader, paragraphs }: Content): string {
  const [greeting = '', first] = paragraphs
  return (preheader ?? first ?? greeting).replace(/\s+/g, ' ').slice(0, 140)
}

/** Preview text, visible in the inbox only; the blanks keep the following text out of the preview. */
const hidden = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(text)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
