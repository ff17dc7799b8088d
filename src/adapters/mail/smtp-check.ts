import nodemailer from 'nodemailer'
import { type CheckLine, right, wrong } from '#shared/check-line.ts'

interface MailSetup {
  smtpUrl: string | undefined
  from: string
  /** Whether members rely on email. */
  isNeeded: boolean
}

/** Signs in at the mail server without sending anything. */
export async function mailChecks({ smtpUrl, from, isNeeded }: MailSetup): Promise<CheckLine[]> {
  const isSender = !from.includes('.invalid')
  return [
    await server(smtpUrl, isNeeded),
    isSender || !isNeeded
      ? right('Sender', `Emails come from ${from}.`)
      : wrong('Sender', `Emails come from ${from}.`, 'Set MAIL_FROM to an address of your own domain.'),
  ]
}

async function server(smtpUrl: string | undefined, isNeeded: boolean): Promise<CheckLine> {
  const fix = 'Set SMTP_URL to a mail server, such as smtps://user:password@host.'
  if (smtpUrl === undefined) {
    const found = 'No mail server: emails stay in the outbox.'
    return isNeeded ? wrong('Email', found, fix) : right('Email', found)
  }
  const { host } = new URL(smtpUrl)
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
    return right('Email', `${host} accepts the sign-in.`)
  } catch (error) {
    // The text of the server may repeat the sign-in.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return wrong('Email', `${host} does not take emails (${code}).`, `Check its name, port and password. ${fix}`)
  } finally {
    transport.close()
  }
}
