/** Where a part says what an operator should know. Fastify's logger and `console` both fit. */
export interface Log {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
