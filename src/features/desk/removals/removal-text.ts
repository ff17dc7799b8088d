interface Texts {
  /** The title of what the member responsible reads. */
  heading: string
  /** The effect, for the member responsible. */
  effect: string
  /** What staff did, for a reporter. */
  outcome: string
  /** What the member reads when it is undone, after “We have changed our decision about”. */
  undone: string
}

const message: Pick<Texts, 'heading' | 'effect'> = {
  heading: 'We removed a message of yours',
  effect: 'Neither of you can read it any more. The conversation says that we removed it.',
}

export type Part = 'remove-photos' | 'remove-text' | 'remove-avatar'

/** The texts of a decision that removes a part of a message or of a profile. */
export const parts: Readonly<Record<Part, Texts>> = {
  'remove-photos': {
    heading: 'We removed the photos of a message of yours',
    effect: 'Neither of you can see them any more. The words of the message stay.',
    outcome: 'We looked at the message you reported and removed its photos.',
    undone: 'the photos of a message of yours: they can be seen again.',
  },
  'remove-text': {
    heading: 'We removed the text of your profile',
    effect: 'Nobody can see it any more. You can write another in Settings.',
    outcome: 'We looked at the member you reported and removed the text of the profile.',
    undone: 'the text of your profile: it is shown again, unless you have written another.',
  },
  'remove-avatar': {
    heading: 'We removed the photo of your profile',
    effect: 'Nobody can see it any more. You can choose another in Settings.',
    outcome: 'We looked at the member you reported and removed the photo of the profile.',
    undone: 'the photo of your profile: it is shown again, unless you have chosen another.',
  },
}

export const isPart = (action: string): action is Part => Object.hasOwn(parts, action)

/** The texts of a decision that removes a whole message; null for every other one. */
export const wholeOf = (kind: string, action: string): Pick<Texts, 'heading' | 'effect'> | null =>
  action === 'remove' && kind === 'message' ? message : null

/** What the receiver of a message reads when it is removed, or shown again. */
export function textForReceiver(action: string, isUndone: boolean): { title: string; body: string } {
  const isMessage = action !== 'remove-photos'
  if (isUndone) {
    const again = isMessage ? 'A message to you can be read again' : 'The photos of a message to you can be seen again'
    return { title: again, body: 'We had removed it from your conversation, and have changed our decision.' }
  }
  return isMessage
    ? { title: 'We removed a message to you', body: 'It broke our rules, so neither of you can read it any more.' }
    : {
        title: 'We removed the photos of a message to you',
        body: 'They broke our rules, so neither of you can see them any more.',
      }
}
