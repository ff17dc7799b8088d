import fc from 'fast-check'
import type { Progress } from '../progress.ts'
import { basketCommands } from './basket-commands.ts'
import { type Command, userCommands } from './commands.ts'
import { compositeCommands } from './composite-commands.ts'
import { faultInjections } from './fault-injection.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { offerCommands } from './offer-commands.ts'
import { savedCardCommands } from './saved-card-commands.ts'
import { Scenario } from './scenario.ts'
import { shareCommands } from './share-commands.ts'
import { unitCommands } from './unit-commands.ts'

/** Scenarios share a fixture for about this many steps: its ledger grows, and every step reads all of it. */
const STEPS_OF_A_FIXTURE = 1_000
const SCENARIOS_OF_A_SEED = 2

/** A command of a scenario. Its description is known once it has run. */
class Step implements fc.AsyncCommand<object, Scenario> {
  readonly #command: Command
  readonly #numbers: readonly [number, number, number]
  #report: string | null = null

  constructor(command: Command, numbers: readonly [number, number, number]) {
    this.#command = command
    this.#numbers = numbers
  }

  /** Each attempt copies its commands, so that a failed scenario reports its own run and not a later one. */
  [fc.cloneMethod] = (): Step => new Step(this.#command, this.#numbers)

  check = () => true

  async run(_model: object, scenario: Scenario): Promise<void> {
    this.#report = `${this.#command.name}(${this.#numbers.join(', ')})`
    this.#report = await scenario.run(() => this.#command(scenario, ...this.#numbers))
  }

  toString(): string {
    return this.#report === null ? '' : `\n  ${this.#report}`
  }
}

/** The commands of one scenario, each with its numbers. */
export type Example = readonly (readonly [Command, number, number, number])[]

const COMMANDS = [
  ...userCommands,
  ...offerCommands,
  ...unitCommands,
  ...basketCommands,
  ...shareCommands,
  ...savedCardCommands,
  ...compositeCommands,
  ...faultInjections,
]

function randomScenarios() {
  const number = fc.nat(1000)
  const step = (command: Command) => fc.tuple(number, number, number).map((numbers) => new Step(command, numbers))
  return fc.commands(COMMANDS.map(step), { maxCommands: 120, size: 'max' })
}

/** Runs scenarios on the real service, and checks the invariants after each step and at the end of each scenario. */
export class ModelRun {
  steps = 0
  readonly #progress: Progress
  readonly #scenarios = randomScenarios()
  #fixture: Fixture | null = null
  #stepsOfFixture = 0
  #isReported = false

  constructor(progress: Progress) {
    this.#progress = progress
  }

  /** Runs the scenarios of a seed. Throws the first fault with its scenario, reduced unless `isFast`. */
  async runSeed(seed: number, isFast = false): Promise<void> {
    const property = fc.asyncProperty(this.#scenarios, async (sequence) => {
      const begun = await this.#begin()
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: begun }), sequence)
        await begun.end()
      } catch (error) {
        if (!isFast) this.#reportOnce(`seed ${seed}`, sequence, error)
        await this.leave()
        throw error
      }
      this.#progress.made(`scenario of seed ${seed}, ${this.steps} steps in all`)
    })
    await fc.assert(property, { numRuns: SCENARIOS_OF_A_SEED, seed, endOnFailure: isFast })
  }

  /** Runs these commands in order as one scenario. */
  async runExample(commands: Example): Promise<void> {
    const begun = await this.#begin()
    try {
      for (const [command, ...numbers] of commands) {
        await new Step(command, numbers).run({}, begun)
      }
      await begun.end()
    } catch (error) {
      await this.leave()
      throw error
    }
  }

  /** A fault stays in the ledger, so the next scenario gets a new fixture. */
  async leave(): Promise<void> {
    await this.#fixture?.end()
    this.#fixture = null
    this.#stepsOfFixture = 0
  }

  #count(): void {
    this.steps++
    this.#stepsOfFixture++
    this.#progress.made(`step ${this.steps}`)
  }

  async #begin(): Promise<Scenario> {
    if (this.#stepsOfFixture > STEPS_OF_A_FIXTURE) await this.leave()
    this.#fixture ??= await openFixture()
    return new Scenario(this.#fixture, () => this.#count())
  }

  /** Reducing a scenario takes long, so the first, long scenario is reported at once. */
  #reportOnce(seed: string, sequence: Iterable<unknown>, error: unknown): void {
    if (!this.#isReported)
      console.error(`${seed}: ${error}\n${[...sequence].join('')}\nNow the shortest scenario like it is looked for.`)
    this.#isReported = true
  }
}
