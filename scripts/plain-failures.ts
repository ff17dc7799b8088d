import { StartFailure } from '#adapters/db/start-failure.ts'
import { ConfigError } from '#config.ts'
import { DomainError } from '#shared/errors.ts'

/** Runs a command. A refusal prints its sentence alone and ends with 1; any other error prints everything. */
export async function runPlainly(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isPlain = error instanceof StartFailure || error instanceof ConfigError || error instanceof DomainError
    console.error(isPlain ? `✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
