interface Reason {
  title: string
  text: string
}

/** Why a visitor is asked to register or sign in, by the page that they requested. */
const reasons: readonly (readonly [page: RegExp, title: string, text: string])[] = [
  [/^\/new-listing\b/, 'Authentication Required', 'You must be logged in to create a listing'],
  [
    /^\/messages\/\d+\?productId=/,
    'Login Required',
    "Please log in to message the seller. You'll be redirected back automatically.",
  ],
  [/^\/messages\b/, 'Authentication Required', 'You need to be logged in to view messages.'],
  [/^\/checkout\b/, 'Login Required', 'You need to login to complete your purchase'],
]

export function entranceReason(address: string): Reason | null {
  const [, title, text] = reasons.find(([page]) => page.test(address)) ?? []
  return title && text ? { title, text } : null
}
