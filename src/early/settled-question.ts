import { CONSENT, toConsent } from '#shared/cookie-choice.ts'

/** Hides the question about cookies when this browser has stored an answer that the server does not know. */
export function hideSettledQuestion(): void {
  try {
    if (toConsent(localStorage.getItem(CONSENT))) document.documentElement.dataset['consent'] = ''
  } catch {
    // Storage is disabled, so there is no answer.
  }
}
