import nodemailer from 'nodemailer'
import type { OutgoingEmail } from './mail.ts'

interface Options {
  smtpUrl: string
  from: string
}

export interface Post extends OutgoingEmail {
  id: number
  createdAt: Date
}

/**
 * What the mail server made of a mail: taken, to be tried later (`isAway` when it could not be reached at all), or
 * never to be taken. `why` is code, step and status: the server's own words may repeat the address.
 */
export type Outcome = { as: 'taken' } | { as: 'later'; why: string; isAway: boolean } | { as: 'never'; why: string }

/** How long handing over one mail may take. */
export const LONGEST_MS = 120_000

/** Hands mails to a mail server. The same mail always has the same Message-ID, so that a repetition can be recognised. */
export function smtpServer({ smtpUrl, from }: Options): (post: Post) => Promise<Outcome> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ id, createdAt, to, subject, text, html, unsubscribeUrl }) => {
    const messageId = `<${id}.${createdAt.getTime()}@${domain}>`
    const headers = unsubscribeUrl ? oneClick(unsubscribeUrl) : {}
    try {
      await withinTime(transport.sendMail({ from, to, subject, text, html, messageId, headers, date: createdAt }))
      return { as: 'taken' }
    } catch (error) {
      return outcomeOf(error as SmtpError)
    }
  }
}

/** RFC 8058: the mail program's own unsubscribe button posts to this address, without opening a page. */
const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

function outcomeOf({ code = 'UNKNOWN', command, responseCode = 0 }: SmtpError): Outcome {
  const why = [code, command, responseCode || undefined].filter(Boolean).join(' ')
  // The server knows the address and will never take mail for it; anything else may be better later.
  if (command === 'RCPT TO' && responseCode >= 500) return { as: 'never', why }
  return { as: 'later', why, isAway: command === 'CONN' || command === undefined }
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('too slow'), { code: 'TOOSLOW', command: 'DATA' })),
    LONGEST_MS,
  )
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
