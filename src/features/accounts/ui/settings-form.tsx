import type { ReactNode } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { ErrorSummary, type FormError } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'

/** What became of the last attempt to save. */
export type Outcome = { tone: 'success' | 'destructive'; text: ReactNode } | null

/** Why saving failed, when no field is at fault. */
export const failed = (error: unknown): Outcome => ({
  tone: 'destructive',
  text: error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.',
})

/** Above a form: what is wrong with it, or what became of it. */
export const FormNews = ({ errors, outcome }: { errors: readonly FormError[]; outcome: Outcome }) => (
  <>
    {errors.length > 0 && <ErrorSummary errors={errors} />}
    {outcome && errors.length === 0 && (
      <Notice tone={outcome.tone} isUrgent>
        {outcome.text}
      </Notice>
    )}
  </>
)
