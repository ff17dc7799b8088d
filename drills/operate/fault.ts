/** Tests that cause a fault: all of a file, or those whose title holds the text. */
interface TestTrial {
  file: string
  title?: string
}

/** A program of the drills that causes a fault and ends with 0 when all was as it should be. */
interface ProgramTrial {
  program: string
  args?: readonly string[]
  /** Commands of Debian without which the fault is not tried. */
  needs?: readonly string[]
  /** Whether only root can cause it. */
  needsRoot?: true
}

export type Trial = TestTrial | ProgramTrial

export interface Fault {
  /** Its number in the table. */
  number: number
  name: string
  /** What a user, or the operator, saw: what the trials assert. */
  seen: string
  /** What the trials compare afterwards; null when they judge only what was seen. */
  compared: string | null
  /** Empty: the fault is not tried by this command. */
  trials: readonly Trial[]
}
