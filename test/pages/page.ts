import { type BoundFunctions, configure, getQueriesForElement, type queries } from '@testing-library/dom'
import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import { ORIGIN, type Visitor } from '#test/server.ts'

// A failure names the query without printing the whole page.
configure({ getElementError: (message) => new Error(message ?? undefined) })

type Queries = BoundFunctions<typeof queries>

/** A page as the server rendered it, before any script ran. Styles are ignored: only HTML attributes hide elements. */
export interface RenderedPage extends Queries {
  status: number
  /** Path and query of the redirect target. */
  location: string | undefined
  document: Document
  title: string
  /** Meta tags for search engines and social media, by `name` or `property`. */
  meta(name: string): string | undefined
  canonical: string | undefined
  /** The structured data for search engines. */
  data: Record<string, unknown>[]
}

/** Requests a page as this visitor and parses its HTML, in which every `id` must be unique. Does not follow redirects. */
export async function openPage(visitor: Visitor, url: string): Promise<RenderedPage> {
  const { statusCode, headers, body } = await visitor.request({ url, headers: { accept: 'text/html' } })
  const { document } = new JSDOM(body, { url: new URL(url, ORIGIN).href }).window
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    `ids that ${url} gives to several elements`,
  ).toEqual([])
  return {
    ...within(document.body),
    status: statusCode,
    location: headers.location?.toString(),
    document,
    title: document.title,
    meta: (name) =>
      document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? undefined,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
      JSON.parse(textContent ?? ''),
    ),
  }
}

/** Queries by role, label and text within one element. */
export const within = (element: Element): Queries => getQueriesForElement(element as HTMLElement)

/** The `href` of a link as written in the page. */
export const hrefOf = (link: Element): string | null => link.getAttribute('href')

/** The text of an element without line breaks and repeated spaces. */
export const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
