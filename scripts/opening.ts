// npm run opening — asks what the law asks of an operator before opening, and writes the documents.
//   npm run opening                     asks the questions one after the other; Enter keeps what is shown
//   npm run opening -- --accept         keeps every answer and proposal, and writes the documents
//   npm run opening -- --out FOLDER     where they are written; DATA_DIR/opening/<day> otherwise
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import {
  answerFault,
  NOT_NEEDED,
  notNeededBecause,
  QUESTION_IDS,
  type QuestionId,
  questions,
  sectionTitles,
} from '#features/opening/questions.ts'
import { answerQuestions, openingNow, writeDocuments } from '#features/opening/server/opening.ts'
import { dataClasses } from '#personal-data.ts'
import { dayOf } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import { openForCommand } from './command/open-for-command.ts'

const { values: given } = parseArgs({ options: { accept: { type: 'boolean' }, out: { type: 'string' } } })

const { config, deps, close } = await openForCommand({ mayCreate: true })
try {
  console.log('Guidance, not legal advice. The documents name their sources.')
  if (!given.accept) await askQuestions()
  const { madeAt, dueAt, documents } = await writeDocuments(deps, null, dataClasses)
  const folder = given.out ?? join(config.dataDir, 'opening', dayOf(madeAt))
  await mkdir(folder, { recursive: true })
  for (const { name, text } of documents) await writeFile(join(folder, name), text)
  console.log(`\nWritten to ${folder}:\n${documents.map(({ name }) => `  ${name}`).join('\n')}`)
  console.log(`Review them by ${dayOf(dueAt)}.`)
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  console.error(error.message)
  for (const id of Object.keys(error.details.fields ?? {})) console.error(`  ${questions[id as QuestionId].text}`)
  process.exitCode = 1
} finally {
  await close()
}

/** Asks every question; what is answered is stored at once, so that a break loses nothing. */
async function askQuestions(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()
  try {
    const { answered, proposed } = await openingNow(deps)
    let section = ''
    for (const id of QUESTION_IDS) {
      const question = questions[id]
      if (question.section !== section) console.log(`\n${sectionTitles[question.section]}`)
      section = question.section
      const answer = await askOne(lines, id, answered[id] ?? proposed[id])
      if (answer === null) return
      await answerQuestions(deps, null, [{ question: id, answer }])
    }
  } finally {
    terminal.close()
  }
}

/** The answer to one question; null when the input has ended. */
async function askOne(lines: AsyncIterator<string>, id: QuestionId, known: string | undefined): Promise<string | null> {
  for (;;) {
    process.stdout.write(promptOf(id, known))
    const { value, done } = await lines.next()
    if (done) return null
    const choice = chosen(id, String(value).trim()) || (known ?? '')
    const answer = choice === NOT_NEEDED && questions[id].options ? await withReason(lines) : choice
    if (answer === null) return null
    const fault = answerFault(id, answer)
    if (fault === null) return answer
    console.log(fault)
  }
}

/** "Not needed" with its reason; null when the input has ended. */
async function withReason(lines: AsyncIterator<string>): Promise<string | null> {
  process.stdout.write('  Why it is not needed > ')
  const { value, done } = await lines.next()
  return done ? null : notNeededBecause(String(value).trim())
}

function promptOf(id: QuestionId, known: string | undefined): string {
  const { text, hint, options = [] } = questions[id]
  return [
    `\n${text}`,
    ...(hint ? [`  ${hint}`] : []),
    ...options.map((option, index) => `  ${index + 1} ${option}`),
    known === undefined ? '> ' : `[${known}] > `,
  ].join('\n')
}

/** An option by its number, or the text itself. */
function chosen(id: QuestionId, typed: string): string {
  return questions[id].options?.[Number(typed) - 1] ?? typed
}
