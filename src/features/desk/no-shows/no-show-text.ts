import type { Finding } from '#features/pickups/no-shows/no-show.ts'
import type { DecisionShown } from '../contract.ts'
import { appealLine, type Text } from '../decision-text.ts'

type DecisionAction = DecisionShown['action']

/** What staff can decide about a doubt. */
export type NoShowAction = Extract<DecisionAction, 'none' | 'buyer-absent' | 'seller-absent'>

const findingsOf: Readonly<Record<NoShowAction, Finding>> = {
  none: 'neither',
  'buyer-absent': 'buyer',
  'seller-absent': 'seller',
}

/** What a decision about a doubt finds; null for a decision about something else. */
export const findingOf = (action: DecisionAction): Finding | null =>
  action === 'none' || action === 'buyer-absent' || action === 'seller-absent' ? findingsOf[action] : null

interface Facts {
  finding: Finding
  /** The listing's title. */
  title: string
  buyer: { fullName: string }
  seller: { fullName: string }
  words: string
  at: Date
}

const MOVES_NOTHING = 'This moves no money and changes nothing about the order.'

/** What both read about a decision. Shown as the preview first. */
export function textsForNoShow({ finding, title, buyer, seller, words, at }: Facts): { buyer: Text; seller: Text } {
  const own = words.trim() === '' ? [] : [words.trim()]
  if (finding === 'neither') {
    const text = {
      title: `No missed pickup is recorded: ${title}`,
      paragraphs: [
        `You and the other contradict each other about the pickup of “${title}”. Our staff looked at it and record nothing about either of you.`,
        ...own,
        MOVES_NOTHING,
      ],
    }
    return { buyer: text, seller: text }
  }
  const absent = finding === 'buyer' ? buyer : seller
  const forAbsent = {
    title: `Recorded: you did not come to the pickup of ${title}`,
    paragraphs: [
      `Our staff looked at what you both said about the pickup of “${title}”, and found that you did not come.`,
      ...own,
      `Other members can see how many of your pickups you came to, and this one counts. ${MOVES_NOTHING}`,
      appealLine(at),
    ],
  }
  const forOther = {
    title: `Recorded: ${absent.fullName} did not come to the pickup of ${title}`,
    paragraphs: [
      `Our staff looked at what you both said about the pickup of “${title}”, and found that ${absent.fullName} did not come.`,
      ...own,
      MOVES_NOTHING,
    ],
  }
  return finding === 'buyer' ? { buyer: forAbsent, seller: forOther } : { buyer: forOther, seller: forAbsent }
}

/** What both read when such a decision is undone and looked at again, or overturned after an appeal. */
export const undoneNoShowText = (title: string, isReopened: boolean): string =>
  isReopened
    ? `We have undone our decision about the pickup of “${title}”, and look at it again. Nothing is recorded of it until then.`
    : `After an appeal we have overturned our decision about the pickup of “${title}”. Nothing is recorded of it.`
