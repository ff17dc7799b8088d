import type { ReactNode } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { ErrorSummary, type FormError } from '#ui/forms/error-summary.tsx'
import { Notice } from '#ui/primitives/notice.tsx'

/** Result of the last attempt to save. */
export type Outcome = { tone: 'success' | 'destructive'; text: ReactNode } | null

/** Error of a failed save that concerns no single field; a thrown string is its text. */
export const failed = (error: unknown): Outcome => ({ tone: 'destructive', text: sentenceOf(error) })

function sentenceOf(error: unknown): string {
  if (typeof error === 'string') return error
  return error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.'
}

/** Shown above a form: its error or the result of saving. */
export const FormStatus = ({ errors, outcome }: { errors: readonly FormError[]; outcome: Outcome }) => (
  <>
    {errors.length > 0 && <ErrorSummary errors={errors} />}
    {outcome && errors.length === 0 && (
      <Notice tone={outcome.tone} isUrgent>
        {outcome.text}
      </Notice>
    )}
  </>
)
