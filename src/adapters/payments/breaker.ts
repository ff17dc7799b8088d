import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'

/** Number of consecutive requests without a response after which the breaker opens. */
const UNANSWERED = 5

/** How long the breaker stays open, in milliseconds, before one trial request. */
const REST = 5_000

/**
 * Circuit breaker: while the provider does not respond, every request fails at once with a connection error, so that
 * users do not wait. Any response, including an error, closes the breaker.
 */
export function withCircuitBreaker(send: typeof fetch): { send: typeof fetch; isOpen: () => boolean } {
  const breaker = circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(UNANSWERED), halfOpenAfter: REST })
  return {
    send: (input, init) => breaker.execute(() => send(input, init)),
    isOpen: () => breaker.state === CircuitState.Open,
  }
}
