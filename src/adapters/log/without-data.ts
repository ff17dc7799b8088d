interface Loggable {
  type: string
  code?: string
  message: string
  /** Where it was thrown, without the message. */
  stack?: string
}

/**
 * The error without personal data: the message of a query error holds all parameters after its first line, its detail
 * holds whole rows, and its cause says what is wrong.
 */
export function withoutData(error: Error): Loggable {
  const { cause } = error
  const deepest = cause instanceof Error ? cause : error
  const { code } = deepest as { code?: unknown }
  const frames = deepest.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: deepest.name,
    ...(typeof code === 'string' && { code }),
    message: deepest.message.split('\n')[0] ?? '',
    ...(frames && frames.length > 0 && { stack: frames.join('\n') }),
  }
}
