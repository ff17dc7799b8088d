import type { AllAnswers } from './questions.ts'

/** One kind of personal data, as the register of this installation has it. */
export interface DataClass {
  title: string
  /** Why it is kept after its owner has left; null when it is erased with the account. */
  retention: string | null
}

export interface DocumentInput {
  answers: AllAnswers
  /** The name of the site. */
  productName: string
  data: readonly DataClass[]
  /** The day they are written. */
  at: Date
  /** The day they must be reviewed. */
  dueAt: Date
}
