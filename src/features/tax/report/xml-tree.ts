import { escapeXml } from '#shared/text/xml.ts'

/** An element: its name with a prefix, its attributes, and its text or its children. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

export const element = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === 'string' ? content : content.filter((child) => child !== null),
})

/** The document with this root, indented. HMRC asks for the entity of the apostrophe too. */
export const toXml = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`

function write({ name, attributes, content }: XmlElement, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  const body =
    typeof content === 'string'
      ? escapeXml(content).replaceAll("'", '&apos;')
      : `\n${content.map((child) => write(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${opening}>${body}</${name}>\n`
}
