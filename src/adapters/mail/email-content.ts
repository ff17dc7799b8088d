/** A text file that an email carries. */
export interface Attachment {
  /** Such as `pickup-8f14e45f.ics`. */
  name: string
  /** Its media type with parameters. */
  type: string
  content: string
}

/** How a recipient unsubscribes from emails of this kind. */
export interface Leave {
  /** The subject of the emails, as in "Stop emails about …". */
  what: string
  /** A page that states the effect and asks for confirmation. */
  url: string
  /** Where an email client's unsubscribe button sends its request. */
  oneClickUrl: string
  /** The page of settings for every kind of email. */
  settingsUrl: string
}

/** One of several entries in an email, with its own link. */
export interface Item {
  /** The kind of the entry. */
  label: string
  title: string
  text?: string | undefined
  url: string
  /** Address of a small picture of it, on this site. */
  picture?: string | undefined
}

export interface Content {
  to: string
  subject: string
  /** Preview text beside the subject in an inbox; by default the first paragraph after the greeting. */
  preheader?: string
  /** Plain text, one element per paragraph. */
  paragraphs: readonly string[]
  /**
   * Facts in two columns, such as the lines of a receipt. `verbatim` ones are meant to be copied, such as an address.
   */
  facts?: readonly (readonly [name: string, value: string, kind?: 'verbatim'])[]
  items?: readonly Item[]
  /** The one call to action. */
  button?: { label: string; url: string }
  /** Small print at the end. */
  footnote?: string
  /** Unset for emails that cannot be turned off. */
  leave?: Leave
  attachments?: readonly Attachment[]
  /** Whose words it repeats, such as `message:12`: they can be taken out until it is sent. */
  about?: readonly string[]
}
