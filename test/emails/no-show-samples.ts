import type { Content } from '#adapters/mail/email-content.ts'
import { type NoShowStep, noShowEmail, noShowSteps } from '#features/pickups/no-shows/server/emails/no-show.ts'

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
  title: string
  orderId: string
}

/** The emails about who came to a pickup. `leave` adds the links that end them; those about what counts against the reader have none. */
export function noShowSamples(
  { rose, ivy, title, orderId }: People,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
  required: (mail: Omit<Content, 'to'>) => Content,
): Record<string, Content> {
  const sample = (step: NoShowStep, facts: Partial<Parameters<typeof noShowEmail>[0]> = {}): Content => {
    const { to, isRequired } = noShowSteps[step]
    const mail = noShowEmail({
      ...{ step, item: title, orderId, words: null, answer: null },
      reader: to === 'absent' ? ivy.fullName : rose.fullName,
      other: to === 'absent' ? rose.fullName : ivy.fullName,
      startsAt: new Date(Date.UTC(2026, 10, 28, 10, 30)),
      answerBy: new Date(Date.UTC(2026, 11, 1, 12, 15)),
      url: `${origin}/transactions/7/pickup`,
      ...facts,
    })
    return isRequired ? required(mail) : leave(mail, 'pickups', 'pickup')
  }
  return {
    'no-shows/asked': sample('asked', { words: 'I waited at the gate until eleven.' }),
    'no-shows/contradicted': sample('contradicted'),
    'no-shows/admitted': sample('admitted', { words: 'My train did not run. I am sorry.', answer: 'absent' }),
    'no-shows/denied': sample('denied', { words: 'I rang the bell twice.', answer: 'present' }),
    'no-shows/another-time': sample('denied', { answer: 'other_time' }),
    'no-shows/unanswered': sample('unanswered'),
    'no-shows/withdrawn': sample('withdrawn'),
  }
}
