/** Cookie with the visitor's cookie choice, so that the server stops asking. Browsers keep the same name in their storage. */
export const CONSENT = 'cookieConsent'

/** Seconds for which the cookie is kept: a year. */
export const CONSENT_AGE = 31_536_000

/** Receives the choice of a browser without scripts. */
export const CONSENT_ACTION = '/cookie-choice'

export type Consent = 'all' | 'essential'

export const toConsent = (text: string | null | undefined): Consent | null =>
  text === 'all' || text === 'essential' ? text : null
