/** Query parameters of a link from an email. Numeric values arrive as numbers. */
export function readEmailLink(search: Record<string, unknown>): { token?: string; userId?: string } {
  const { token, userId } = search
  return {
    ...(isText(token) && { token: String(token) }),
    ...(isText(userId) && { userId: String(userId) }),
  }
}

const isText = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number'
