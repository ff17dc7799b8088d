import type { Content } from '#adapters/mail/email-content.ts'
import { formatTerm } from '#shared/dates.ts'
import type { NoShowAnswer } from '../../no-show.ts'

/** What happened that one of the two is notified of. */
export type NoShowStep = 'asked' | 'contradicted' | 'admitted' | 'denied' | 'unanswered' | 'recorded' | 'withdrawn'

/** To whom each step is sent, and whether it is emailed whatever the preferences: what counts against the reader is. */
export const noShowSteps: Readonly<Record<NoShowStep, { to: 'absent' | 'other'; isRequired: boolean }>> = {
  asked: { to: 'absent', isRequired: true },
  contradicted: { to: 'absent', isRequired: false },
  admitted: { to: 'other', isRequired: false },
  denied: { to: 'other', isRequired: false },
  unanswered: { to: 'absent', isRequired: true },
  recorded: { to: 'other', isRequired: false },
  withdrawn: { to: 'absent', isRequired: false },
}

interface Facts {
  step: NoShowStep
  /** The listing's title. */
  item: string
  orderId: string
  reader: string
  other: string
  /** The agreed time. */
  startsAt: Date
  answerBy: Date
  /** What the other wrote, with what they said or answered. */
  words: string | null
  answer: NoShowAnswer | null
  url: string
}

interface Words {
  title: string
  sentences: string[]
  button: string
}

const MOVES_NOTHING = 'This moves no money and changes nothing about the order.'
const COUNTS = 'Other members can see how many of your pickups you came to, and this one counts.'
const STAFF = 'You contradict each other, so our staff look at it. Until they have decided, nothing is recorded.'

export function noShowWords({ step, item, other, startsAt, answerBy, answer }: Omit<Facts, 'url' | 'reader'>): Words {
  const [when, quoted] = [formatTerm(startsAt), `“${item}”`]
  const pickup = `the pickup of ${quoted} on ${when}`
  switch (step) {
    case 'asked':
      return {
        title: `${other} says that you did not come: ${when}`,
        sentences: [
          `${other} says that you did not come to ${pickup}.`,
          `Please answer by ${formatTerm(answerBy)}, whether or not it is true. If you do not answer, it is recorded that you did not come. ${COUNTS}`,
          MOVES_NOTHING,
        ],
        button: 'Answer',
      }
    case 'contradicted':
      return {
        title: `${other} says that you did not come either`,
        sentences: [`You and ${other} each say that the other did not come to ${pickup}.`, STAFF],
        button: 'See what was said',
      }
    case 'admitted':
      return {
        title: `${other} says that they did not come`,
        sentences: [`${other} says that they did not come to ${pickup}. It is recorded.`, MOVES_NOTHING],
        button: 'Show the pickup',
      }
    case 'denied':
      return {
        title: answer === 'other_time' ? `${other} had another time in mind` : `${other} says that they were there`,
        sentences: [
          answer === 'other_time'
            ? `You said that ${other} did not come to ${pickup}. They answer that you had agreed another time.`
            : `You said that ${other} did not come to ${pickup}. They answer that they were there.`,
          `${STAFF} If it was a misunderstanding, withdraw what you said.`,
        ],
        button: 'See what was said',
      }
    case 'unanswered':
      return {
        title: `Recorded: you did not come on ${when}`,
        sentences: [
          `${other} said that you did not come to ${pickup}, and you have not answered. So it is recorded that you did not come. ${COUNTS}`,
          'If you were there, you can still say so within two weeks. Our staff then look at it.',
        ],
        button: 'Answer now',
      }
    case 'recorded':
      return {
        title: `Recorded: ${other} did not come`,
        sentences: [`${other} has not answered, so it is recorded that they did not come to ${pickup}.`, MOVES_NOTHING],
        button: 'Show the pickup',
      }
    case 'withdrawn':
      return {
        title: `${other} has withdrawn what they said`,
        sentences: [`${other} no longer says that you did not come to ${pickup}. Nothing is recorded of it.`],
        button: 'Show the pickup',
      }
  }
}

/** The email about a no-show, for one of the two people. */
export function noShowEmail(facts: Facts): Omit<Content, 'to'> {
  const { title, sentences, button } = noShowWords(facts)
  const [first = '', ...others] = sentences
  const { reader, item, orderId, words, url } = facts
  return {
    subject: `${title} (${item})`,
    paragraphs: [`Hello ${reader},`, first, ...(words ? [`“${words}”`] : []), ...others],
    button: { label: button, url },
    footnote: `Order ${orderId.slice(0, 8)}`,
  }
}
