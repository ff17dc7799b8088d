import { and, arrayContains, eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { withoutLinks } from '#shared/text/bare-domains.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { mails } from './tables.ts'

export interface Withdrawal {
  /** As the emails name it in `about`. */
  about: string
  /** The paragraphs that repeat it, in each length in which they were written. */
  words: readonly string[]
  /** What the emails say instead. */
  instead: string
}

/** Takes words out of the stored emails that repeat them: an email that waits for the mail server is sent without them. */
export async function withdrawWords(tx: Database, { about, words, instead }: Withdrawal): Promise<void> {
  const written = words.filter((one) => one !== '').map(withoutLinks)
  const found = await tx
    .select({ id: mails.id, text: mails.text, html: mails.html })
    .from(mails)
    // The index holds only emails that name something.
    .where(and(sql`${mails.about} <> '{}'`, arrayContains(mails.about, [about])))
    .for('update')
  for (const { id, text, html } of found) {
    await tx
      .update(mails)
      .set({
        text: written.reduce((rest, one) => rest.replaceAll(`\n${one}\n`, () => `\n${instead}\n`), text),
        html: written.reduce((rest, one) => withoutParagraph(rest, one, instead), html),
      })
      .where(eq(mails.id, id))
  }
}

/** A paragraph has its line breaks as tags; an item does not. */
const withoutParagraph = (html: string, words: string, instead: string): string =>
  [escapeHtml(words).replaceAll('\n', '<br>'), escapeHtml(words)].reduce(
    (rest, one) => rest.replaceAll(`>${one}<`, () => `>${escapeHtml(instead)}<`),
    html,
  )
