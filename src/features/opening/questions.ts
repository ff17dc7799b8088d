import { keysOf } from '#shared/keyed.ts'
import { ILLEGAL_CONTENT, type IllegalContent, illegalContent, RISK_LEVELS } from './illegal-content.ts'

interface Question {
  section: Section
  text: string
  /** What the answer means, or where to look it up. */
  hint?: string
  /** The answers to choose from; any text when there are none. */
  options?: readonly string[]
}

export const SECTIONS = ['operator', 'place', 'data', 'registrations', 'children', 'content'] as const
export type Section = (typeof SECTIONS)[number]

export const sectionTitles: Readonly<Record<Section, string>> = {
  operator: 'Who runs it',
  place: 'The service',
  data: 'Personal data',
  registrations: 'Registrations',
  children: 'Children',
  content: 'Illegal content',
}

/** Chosen where a duty does not apply; the answer holds the reason after a colon. */
export const NOT_NEEDED = 'not needed'
const REGISTERED = ['done', NOT_NEEDED, 'not yet'] as const
const YES_NO = ['yes', 'no'] as const

const own = {
  operator_name: { section: 'operator', text: 'Name of the operator', hint: 'A company, a charity or a person' },
  operator_number: { section: 'operator', text: 'Company or charity number', hint: '“None” for a person' },
  operator_address: { section: 'operator', text: 'Postal address' },
  operator_email: { section: 'operator', text: 'Email address for members, regulators and complaints' },
  accountable_person: {
    section: 'operator',
    text: 'Who is accountable for online safety',
    hint: 'A person by name. Ofcom’s codes ask every service for one',
  },
  first_decision: {
    section: 'operator',
    text: 'Within how many hours a report gets its first decision',
    hint: '24 is the aim of this product',
  },
  opened_on: {
    section: 'place',
    text: 'Day on which members can first sign up',
    hint: 'The children’s access assessment is due within three months of it',
  },
  regions: {
    section: 'place',
    text: 'Where members may trade',
    options: ['Great Britain and Northern Ireland', 'Great Britain only'],
    hint: 'Northern Ireland has its own rules for invasive species and plant passports',
  },
  expected_members: {
    section: 'place',
    text: 'Members expected after the first year',
    options: ['under 1,000', '1,000 to 10,000', '10,000 to 100,000', 'over 100,000'],
  },
  legal_defaults: {
    section: 'place',
    text: 'Is the protection box unticked at first, and the effect of a boost claimed only with proof?',
    options: YES_NO,
    hint: 'LEGAL_DEFAULTS=strict does both',
  },
  terms_reviewed: {
    section: 'place',
    text: 'Has a solicitor read the terms and the privacy policy?',
    options: YES_NO,
  },
  hosting: { section: 'data', text: 'Who runs the server and the database', hint: 'The company and its country' },
  pictures_at: { section: 'data', text: 'Who stores the pictures', hint: 'The company and its country' },
  mail_by: { section: 'data', text: 'Who sends the emails', hint: 'The company and its country' },
  breach_plan: {
    section: 'data',
    text: 'Who reports a breach of personal data to the ICO within 72 hours',
    hint: 'A person by name, and who stands in for them',
  },
  ico_fee: { section: 'registrations', text: 'Data protection fee at the ICO', options: REGISTERED },
  hmrc: {
    section: 'registrations',
    text: 'Registration as a digital platform at HMRC',
    options: REGISTERED,
    hint: 'Due by 31 January after the first year in which a seller was paid',
  },
  apha: {
    section: 'registrations',
    text: 'Asked APHA whether online payment with collection counts as a distance contract',
    options: REGISTERED,
  },
  stripe: {
    section: 'registrations',
    text: 'Stripe account with Connect for a UK platform',
    options: REGISTERED,
    hint: 'npm run doctor checks it',
  },
  children_may_visit: {
    section: 'children',
    text: 'Can children reach the service?',
    options: YES_NO,
    hint: '“No” is possible only with highly effective age checks, which this product does not have',
  },
  children_many: {
    section: 'children',
    text: 'Are many users children, or is it likely to attract many?',
    options: YES_NO,
    hint: 'Use what you know: who your members are, school gardens, allotment societies. Write evidence into the next answer',
  },
  children_evidence: { section: 'children', text: 'What the two answers about children rest on' },
} as const satisfies Readonly<Record<string, Question>>

const kindQuestion = (kind: IllegalContent): Question => ({
  section: 'content',
  text: illegalContent[kind].title,
  options: RISK_LEVELS,
  hint: illegalContent[kind].because,
})

type OwnId = keyof typeof own
export type QuestionId = OwnId | `risk_${IllegalContent}`

const riskId = (kind: IllegalContent): QuestionId => `risk_${kind}`

export const questions: Readonly<Record<QuestionId, Question>> = {
  ...own,
  ...(Object.fromEntries(ILLEGAL_CONTENT.map((kind) => [riskId(kind), kindQuestion(kind)])) as Record<
    `risk_${IllegalContent}`,
    Question
  >),
}

/** In the order in which they are asked. */
export const QUESTION_IDS = keysOf(questions)

const known: ReadonlySet<string> = new Set(QUESTION_IDS)
export const isQuestion = (id: string): id is QuestionId => known.has(id)

export type Answers = Readonly<Partial<Record<QuestionId, string>>>
export type AllAnswers = Readonly<Record<QuestionId, string>>

export const MAX_ANSWER_LENGTH = 500

export const isNotNeeded = (answer: string): boolean => answer === NOT_NEEDED || answer.startsWith(`${NOT_NEEDED}:`)

/** Why something is not needed; empty while no reason is given. */
export const reasonIn = (answer: string): string =>
  isNotNeeded(answer) ? answer.slice(NOT_NEEDED.length + 1).trim() : ''

export const notNeededBecause = (reason: string): string => `${NOT_NEEDED}: ${reason}`

/** Why an answer cannot be stored, as a sentence; null when it can. */
export function answerFault(id: QuestionId, answer: string): string | null {
  const { options } = questions[id]
  const text = answer.trim()
  if (text === '') return 'Enter an answer.'
  if (text.length > MAX_ANSWER_LENGTH) return `Use at most ${MAX_ANSWER_LENGTH} characters.`
  if (options?.includes(NOT_NEEDED) && isNotNeeded(text))
    return reasonIn(text) === '' ? 'Enter why it is not needed.' : null
  if (options && !options.includes(text)) return `Choose one of: ${options.join('; ')}.`
  return null
}

/** The questions without an answer, in their order. */
export const unanswered = (answers: Answers): QuestionId[] =>
  QUESTION_IDS.filter((id) => answerFault(id, answers[id] ?? '') !== null)

export const isComplete = (answers: Answers): answers is AllAnswers => unanswered(answers).length === 0
