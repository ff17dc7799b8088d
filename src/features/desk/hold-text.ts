import type { AfterHold, HoldReason } from '#features/listings/base/hold-reasons.ts'
import type { Text } from './decision-text.ts'

/** Why a listing is on hold, as its seller reads it. It never says who reported it. */
export const holdReasonTexts: Readonly<Record<HoldReason, string>> = {
  reports: 'Other members reported it.',
  pest: 'A member suspects a plant pest or disease.',
  wording: 'It has a word that we look at before a listing is shown.',
  recall: 'Its plants may carry a pest or disease that is recalled.',
}

/** Why a listing was put on hold, in the log of staff. */
export const holdReasonNames: Readonly<Record<HoldReason, string>> = {
  reports: 'Reported by trusted members',
  pest: 'A suspected pest or disease',
  wording: 'A word to check in its text',
  recall: 'Reached by a recall',
}

/** What the seller reads when a listing is put on hold. */
export const textOfHold = (title: string, reason: HoldReason): Text => ({
  title: `We are looking at your listing “${title}”`,
  paragraphs: [
    `${holdReasonTexts[reason]} Until a person has looked at it, only you can see it. Orders that were placed before continue.`,
    'You do not need to do anything. You can change the listing meanwhile, and you read the outcome by email.',
  ],
})

/** What the reporter of a suspected pest or disease reads, beside the confirmation of the report. */
export const PEST_HIDDEN =
  'The listing you reported is hidden until we have looked at it, and its seller is notified. They do not learn who reported it.'

/** What the seller reads when nothing is wrong with a listing that was on hold. */
export const textOfRelease = (title: string, after: AfterHold): Text =>
  after === 'shown'
    ? {
        title: `Your listing “${title}” is shown again`,
        paragraphs: [
          'We looked at it and found nothing against our rules. Everyone can see it again, as before.',
          'We are sorry that it was hidden meanwhile.',
        ],
      }
    : {
        title: `Your listing “${title}” is no longer on hold`,
        paragraphs: [
          'We looked at it and found nothing against our rules. It is hidden as it was before we looked.',
          'We are sorry for the trouble.',
        ],
      }
