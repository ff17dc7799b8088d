import { fieldsOf } from '../json.ts'

/** What a push says, as JSON. */
export interface PushedNotice {
  title: string
  body?: string | undefined
  /** A later notice with the same tag replaces this one. */
  tag: string
  /** The path that it opens. */
  url: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The notice in a push. One that cannot be read is announced all the same: browsers end pushes that show nothing. */
export function noticeIn(payload: string | undefined): PushedNotice {
  const { title, body, tag, url } = fieldsOf(parsed(payload))
  return {
    title: text(title) ?? 'You have a notification',
    body: text(body),
    tag: text(tag) ?? 'notification',
    url: text(url) ?? '/notifications',
  }
}

function parsed(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '')
  } catch {
    return null
  }
}

/** The address that a notice opens, on this site alone. */
export function addressIn(data: unknown, origin: string): string {
  const path = text(fieldsOf(data)['url']) ?? '/notifications'
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null
  return url?.origin === origin ? url.href : `${origin}/notifications`
}
