import type { Content } from '#adapters/mail/email-content.ts'
import { type PlatformId, platforms } from '../../platforms.ts'

interface Facts {
  fullName: string
  title: string
  content: string
  platform: readonly PlatformId[]
  /** URL of the post. */
  url: string
}

const namesOf = (ids: readonly PlatformId[]): string =>
  new Intl.ListFormat('en-GB').format(ids.map((id) => platforms[id].name))

/** Reminds the owner that a scheduled post is due and ready to be pasted. */
export const duePost = ({ fullName, title, content, platform, url }: Facts): Omit<Content, 'to'> => ({
  subject: `Ready to post: ${title}`,
  paragraphs: [
    `Hello ${fullName},`,
    `It is time to publish this post on ${namesOf(platform)}. Its text and picture are ready to copy:`,
    content,
  ],
  button: { label: 'Copy and post it', url },
})

/** Warns the owner that a scheduled post should not be published as it is. */
export const heldBack = ({ fullName, title, failure, url }: Facts & { failure: string }): Omit<Content, 'to'> => ({
  subject: `Not sent: ${title}`,
  paragraphs: [
    `Hello ${fullName},`,
    `Your scheduled post is due, but we could not prepare it. ${failure}`,
    'Change it and schedule it again, or cancel it.',
  ],
  button: { label: 'View the post', url },
})
