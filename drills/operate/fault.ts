/** Tests that cause a fault: all of a file, or those whose title holds the text. */
interface Trial {
  file: string
  title?: string
}

export interface Fault {
  /** Its number in the table. */
  number: number
  name: string
  /** What a user, or the operator, saw: what the tests assert. */
  seen: string
  /** What the tests compare afterwards; null when they judge only what was seen. */
  compared: string | null
  /** Empty: the fault is not tried by this command. */
  trials: readonly Trial[]
}
