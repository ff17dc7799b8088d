/** The result of one check of the setup. */
export interface CheckLine {
  about: string
  /** What was found, as a sentence. */
  found: string
  /** How to correct it; null when it is right. */
  fix: string | null
  /** Wrong in a way that puts members' money at risk: real payments must not start. */
  isCritical?: boolean
}

export const right = (about: string, found: string): CheckLine => ({ about, found, fix: null })
export const wrong = (about: string, found: string, fix: string): CheckLine => ({ about, found, fix })
