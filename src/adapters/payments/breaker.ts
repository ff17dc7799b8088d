import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'

/** So many requests in a row without any answer, and the provider is taken for down. */
const UNANSWERED = 5

/** Then it is left alone for so long (milliseconds), before one request finds out how it is. */
const REST = 5_000

/**
 * Spares people the wait for a provider that does not answer: while it is taken for down every request fails at once, like one
 * that found no connection. An answer of any kind, errors too, shows that it is there.
 */
export function breaking(ask: typeof fetch): typeof fetch {
  const breaker = circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(UNANSWERED), halfOpenAfter: REST })
  return (input, init) => breaker.execute(() => ask(input, init))
}
