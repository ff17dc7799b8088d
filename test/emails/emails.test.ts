import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { OutgoingEmail } from '#adapters/mail/mail.ts'
import { freeOrderWords, samplesOf } from './email-samples.ts'
import { sampled } from './sampled-emails.ts'

/**
 * Renders every email with fixed facts and compares it with test/emails/samples: the text, and the HTML for viewing in a
 * browser. `UPDATE=1 npx vitest run test/emails/emails.test.ts` rewrites the files; review the diff before you commit it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}test/emails/samples`
const samples = samplesOf('Hedgerow')
const emails = Object.entries(samples)

const asText = ({ subject, text, unsubscribeUrl }: OutgoingEmail): string =>
  `Subject: ${subject}\n${unsubscribeUrl ? `List-Unsubscribe: <${unsubscribeUrl}>\n` : ''}\n${text}\n`
const asPage = ({ html }: OutgoingEmail): string => `${html.replace(/(<\/(?:tr|p|h1|div|head)>)/g, '$1\n')}\n`

if (process.env['UPDATE']) {
  rmSync(folder, { recursive: true, force: true })
  for (const [name, email] of emails) {
    mkdirSync(path.dirname(`${folder}/${name}`), { recursive: true })
    writeFileSync(`${folder}/${name}.txt`, asText(email))
    writeFileSync(`${folder}/${name}.html`, asPage(email))
  }
}

describe('every email', () => {
  test.each(emails)('%s matches its stored text and HTML', (name, email) => {
    expect(
      existsSync(`${folder}/${name}.txt`),
      'look at it first: UPDATE=1 npx vitest run test/emails/emails.test.ts',
    ).toBe(true)
    expect(asText(email)).toBe(readFileSync(`${folder}/${name}.txt`, 'utf8'))
    expect(asPage(email)).toBe(readFileSync(`${folder}/${name}.html`, 'utf8'))
  })

  test.each(emails)('%s has the same content as text and as HTML', (_name, { subject, text, html }) => {
    const shown = words(chunks(html).join(' '))
    for (const line of text.split('\n').map(squeezed)) {
      // In HTML a link's address follows its words.
      if (/^https?:/.test(line)) expect(html).toContain(line.replaceAll('&', '&amp;'))
      else if (line !== '--') expect(shown).toContain(words(line))
    }
    const all = words(text)
    const own = ['If the button does not work, copy this address into your browser:', squeezed(subject)]
    for (const chunk of chunks(html)) if (!own.includes(chunk)) expect(all).toContain(words(chunk))
  })

  test.each(emails)('%s begins every sentence with a capital', (_name, { subject, text }) => {
    const lines = [subject, ...text.split('\n')].filter((line) => !/^https?:/.test(line))
    const sentences = lines.flatMap((line) => line.split(/(?<=[.!?]) /))
    expect(sentences.filter((sentence) => /^[a-z]/.test(sentence.trim()))).toEqual([])
  })

  test.each(emails)('%s loads nothing but pictures of items from this site, and runs no scripts', (name, { html }) => {
    const pictures =
      /<img src="https:\/\/hedgerow\.example\/(img|files)\/[^"?]+" width="96" height="72" alt="" style="[^"]+">/g
    const rest = name.startsWith('weekly/') ? html.replaceAll(pictures, '') : html
    expect(rest).not.toMatch(/<(script|img|link|iframe|form|object)|url\(|@import|\son[a-z]+=/i)
  })

  test.each(freeOrderWords)('the email of a free order mentions no money: %s', (_name, { subject, paragraphs }) => {
    expect([subject, ...paragraphs].join(' ')).not.toMatch(/refund|payment|payout|money|card|£/i)
  })

  test('no email has another name than that of its site', () => {
    for (const [name, { subject, text, html }] of Object.entries(samplesOf('Fern & Vine'))) {
      expect(text, name).toContain('-- \nFern & Vine')
      expect(html, name).toContain('Fern &amp; Vine')
      expect(`${subject} ${text} ${html}`, name).not.toContain('Hedgerow')
    }
  })

  test('every stored email belongs to a sample', () => {
    const found = globSync('**/*.txt', { cwd: folder }).map((file) => file.replace(/\.txt$/, ''))
    expect(found.toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  test('every exported email template has a sample, and every sample comes from an email template', async () => {
    const files = globSync('src/features/**/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const isTemplate = (file: string): boolean => /\/server\/(emails\/|email-templates\.ts$)/.test(file)
    const inline = files.filter((file) => !isTemplate(file) && /\bmail: \{/.test(readFileSync(root + file, 'utf8')))
    expect(inline).toEqual([])
    for (const file of files.filter(isTemplate)) {
      const exported = Object.keys((await import(root + file)) as object)
      expect(
        exported.filter((name) => !(sampled[file] ?? []).includes(name)),
        file,
      ).toEqual([])
    }
  })
})

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

const plain = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** What a reader sees: the body without the unsubscribe line. */
const bodyOf = (html: string): string =>
  html.replace(/^[\s\S]*<body[^>]*>/, '').replace(/<div style="display:none[\s\S]*?<\/div>/, '')
const chunks = (html: string): string[] =>
  bodyOf(html)
    .split(/<[^>]*>/)
    .map((chunk) => squeezed(plain(chunk)))
    .filter(Boolean)

/** A name and its value are adjacent cells in HTML, and separated by a colon in text. */
const words = (text: string): string => squeezed(text.replaceAll(':', ' '))
