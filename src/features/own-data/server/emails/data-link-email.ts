import type { Content } from '#adapters/mail/email-content.ts'

/** The email with a new link to the data of a suspended member. */
export const dataLinkEmail = (fullName: string, url: string, until: string): Omit<Content, 'to'> => ({
  subject: 'The link to your data',
  paragraphs: [
    `Hello ${fullName},`,
    'Your account is suspended, so you cannot sign in. With this link you read and download your copy of what is reported to HMRC, give the details that we asked for it, and download all your data.',
    `It works until ${until}, for you alone: do not pass it on. You can ask for another one later.`,
    'If you did not ask for it, ignore this email.',
  ],
  button: { label: 'Open your data', url },
})
