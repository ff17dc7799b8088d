import { StartFailure } from '#adapters/db/start-failure.ts'
import { OutcomeUnknown } from '#adapters/payments/failures.ts'
import { ConfigError } from '#config.ts'
import { DomainError } from '#shared/errors.ts'

/** Runs a command. A refusal prints its sentence alone and ends with 1; any other error prints everything. */
export async function runPlainly(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const sentence = sentenceOf(error)
    console.error(sentence === null ? error : `✗ ${sentence}`)
    process.exitCode = 1
  }
}

/** What an error means for an operator; null for a fault of ours. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof StartFailure || error instanceof ConfigError || error instanceof DomainError)
    return error.message
  // Reads of the account are not wrapped: nothing is unknown after a failed one.
  const isUnreachable = error instanceof Error && 'type' in error && error.type === 'StripeConnectionError'
  return isUnreachable || error instanceof OutcomeUnknown
    ? 'The payment provider did not answer. Check that this machine reaches it, then repeat.'
    : null
}
