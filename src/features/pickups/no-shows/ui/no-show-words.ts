import { formatTerm } from '#shared/dates.ts'
import type { Saying } from '../contract.ts'
import type { NoShowAnswer } from '../no-show.ts'

/** The answers of the member named. */
export const answerNames: Readonly<Record<NoShowAnswer, string>> = {
  absent: 'True, I did not come',
  present: 'I was there',
  other_time: 'We had agreed another time',
}

const DOUBT = 'You contradict each other, so our staff look at it. Until they have decided, nothing is recorded.'

/** What became of it, for the member named. */
export function stateForMe({ status, answerBy }: Saying, other: string): string {
  switch (status) {
    case 'asked':
      return `Please answer by ${formatTerm(answerBy ?? '')}. If you do not, it is recorded that you did not come.`
    case 'doubt':
      return DOUBT
    case 'agreed':
      return 'You agree. It is recorded that you did not come.'
    case 'unanswered':
      return 'You did not answer in time, so it is recorded that you did not come.'
    case 'found':
      return 'Our staff found that you did not come. It is recorded.'
    case 'dismissed':
      return 'Nothing is recorded of it.'
    case 'withdrawn':
      return `${other} has withdrawn it. Nothing is recorded of it.`
  }
}

/** What became of it, for the one who said it. */
export function stateForOther({ status, answerBy }: Saying, other: string): string {
  switch (status) {
    case 'asked':
      return `${other} can answer until ${formatTerm(answerBy ?? '')}. Without an answer it is recorded that they did not come.`
    case 'doubt':
      return DOUBT
    case 'agreed':
      return `${other} agrees. It is recorded.`
    case 'unanswered':
      return `${other} did not answer in time, so it is recorded.`
    case 'found':
      return `Our staff found that ${other} did not come. It is recorded.`
    case 'dismissed':
      return 'Nothing is recorded of it.'
    case 'withdrawn':
      return 'You have withdrawn it. Nothing is recorded of it.'
  }
}

/** Recording someone's absence changes no order: said wherever it is asked. */
export const MOVES_NOTHING = 'This moves no money and changes nothing about the order.'
