import type { DecisionAction } from '../case-states.ts'

/** What the sender of a contact request reads. The desk shows the same as the preview. */
export const textOfAnswer = ({
  title,
  name,
  words,
  action,
  productName,
}: {
  title: string
  name: string
  words: string
  action: DecisionAction
  productName: string
}) => ({
  title: `Our answer: ${title}`,
  paragraphs: [
    `Hello ${name},`,
    ...outcomeOf(action),
    ...words
      .trim()
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph !== ''),
    ...(action === 'answer' ? [] : [ICO]),
    `Kind regards, the staff of ${productName}. Answer this email, or use the contact page, if something is still open.`,
  ],
})

const ICO = 'If you do not agree, you can complain to the Information Commissioner’s Office, telephone 0303 123 1113.'

function outcomeOf(action: DecisionAction): string[] {
  if (action === 'uphold-complaint') return ['We have looked into your complaint, and uphold it.']
  if (action === 'erase')
    return ['We have removed your account. It is hidden now, and your data are erased within the hour.']
  return action === 'reject-complaint' ? ['We have looked into your complaint, and do not uphold it.'] : []
}
