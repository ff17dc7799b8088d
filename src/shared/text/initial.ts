export interface Named {
  fullName?: string | null
  username?: string | null
}

/** The first letter of the full name, else of the username, else U. */
export function initialOf(person: Named | null): string {
  const name = person?.fullName?.trim() || person?.username?.trim() || 'U'
  return ([...name][0] ?? 'U').toUpperCase()
}
