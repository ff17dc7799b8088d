import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Command, userCommands } from './commands.ts'
import { compositeCommands } from './composite-commands.ts'
import { faultInjections } from './fault-injection.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { Scenario } from './scenario.ts'

const OPERATIONS = Number(process.env['OPERATIONS'] ?? 200)
const SEED = Number(process.env['SEED'] ?? 20_260_101)
/** Scenarios share a fixture for at most this many operations: its ledger grows, and every command reads all of it. */
const OPERATIONS_A_WORLD = 500

let fixture: Fixture | null = null
let lines = 0
let linesInWorld = 0
afterAll(() => fixture?.end())

/** A command of a scenario. Its description is known once it has run. */
class Line implements fc.AsyncCommand<object, Scenario> {
  readonly #act: Command
  readonly #numbers: readonly [number, number, number]
  #report: string | null = null

  constructor(act: Command, numbers: readonly [number, number, number]) {
    this.#act = act
    this.#numbers = numbers
  }

  /** Each attempt copies its commands, so that a failed scenario reports its own run and not a later one. */
  [fc.cloneMethod] = (): Line => new Line(this.#act, this.#numbers)

  check = () => true

  async run(_model: object, scenario: Scenario): Promise<void> {
    this.#report = `${this.#act.name}(${this.#numbers.join(', ')})`
    this.#report = await this.#act(scenario, ...this.#numbers)
    if (this.#report === null) return
    lines++
    if (lines % 5000 === 0) console.log(`${lines} of ${OPERATIONS} things have happened`)
    linesInWorld++
    await scenario.check()
  }

  toString(): string {
    return this.#report === null ? '' : `\n  ${this.#report}`
  }
}

const number = fc.nat(1000)
const line = (act: Command) => fc.tuple(number, number, number).map((numbers) => new Line(act, numbers))
const scenario = fc.commands([...userCommands, ...compositeCommands, ...faultInjections].map(line), {
  maxCommands: 120,
  size: 'max',
})

test(
  `the ledger is consistent after each of ${OPERATIONS} random commands (seed ${SEED})`,
  async () => {
    for (let seed = SEED; lines < OPERATIONS; seed++) {
      await fc.assert(
        fc.asyncProperty(scenario, async (sequence) => {
          const begun = await beginScenario()
          try {
            await fc.asyncModelRun(() => ({ model: {}, real: begun }), sequence)
            await begun.end()
          } catch (error) {
            reportOnce(`seed ${seed}`, sequence, error)
            // A fault stays in the ledger, so the next attempt starts with a new fixture.
            await leaveWorld()
            throw error
          }
        }),
        { numRuns: 5, seed, endOnFailure: false },
      )
    }
    expect(lines).toBeGreaterThanOrEqual(OPERATIONS)
  },
  120_000 + OPERATIONS * 200,
)

let isReported = false
/** Shrinking a scenario takes long, so the first, long scenario is reported at once. */
function reportOnce(seed: string, sequence: Iterable<unknown>, error: unknown): void {
  if (!isReported)
    console.error(`${seed}: ${error}\n${[...sequence].join('')}\nNow the shortest story like it is looked for.`)
  isReported = true
}

async function beginScenario(): Promise<Scenario> {
  if (linesInWorld > OPERATIONS_A_WORLD) await leaveWorld()
  fixture ??= await openFixture()
  return new Scenario(fixture)
}

async function leaveWorld(): Promise<void> {
  await fixture?.end()
  fixture = null
  linesInWorld = 0
}
