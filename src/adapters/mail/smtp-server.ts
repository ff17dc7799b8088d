import nodemailer from 'nodemailer'
import type { OutgoingEmail } from './mail.ts'

interface Options {
  smtpUrl: string
  /** The sender as it is when an email is sent. */
  from: () => string
}

export interface QueuedEmail extends OutgoingEmail {
  id: number
  createdAt: Date
}

/**
 * The mail server's result for an email: accepted, to be retried (`isAway` when the server could not be reached), or
 * permanently refused. `why` is code, step and status: the server's own text may contain the address.
 */
export type Outcome = { as: 'taken' } | { as: 'later'; why: string; isAway: boolean } | { as: 'never'; why: string }

/** Timeout for handing over one email. */
export const MAX_SEND_MS = 120_000

/** Hands emails to a mail server. An email keeps its Message-ID, so that a duplicate can be recognised. */
export function smtpServer({ smtpUrl, from }: Options): (email: QueuedEmail) => Promise<Outcome> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, createdAt, to, subject, text, html, unsubscribeUrl, attachments = [] }) => {
    const sender = from()
    const domain = /@([^\s>]+)/.exec(sender)?.[1] ?? 'localhost'
    const messageId = `<${id}.${createdAt.getTime()}@${domain}>`
    const headers = unsubscribeUrl ? oneClick(unsubscribeUrl) : {}
    try {
      const files = attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content }))
      const message = { from: sender, to, subject, text, html, messageId, headers, date: createdAt, attachments: files }
      await withinTime(transport.sendMail(message))
      return { as: 'taken' }
    } catch (error) {
      return outcomeOf(error as SmtpError)
    }
  }
}

/** RFC 8058: an email client's unsubscribe button posts to this address, without opening a page. */
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
  // The server permanently refuses email for this address; any other error may be temporary.
  if (command === 'RCPT TO' && responseCode >= 500) return { as: 'never', why }
  return { as: 'later', why, isAway: command === 'CONN' || command === undefined }
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('too slow'), { code: 'TOOSLOW', command: 'DATA' })),
    MAX_SEND_MS,
  )
  try {
    await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
