const MAX_LENGTH = 32

/** The part of addresses for a new category. It stays when the category is renamed. */
export function slugFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  // Digits alone would be read as a category's number.
  const slug = /[a-z]/.test(plain) ? plain : `category-${plain}`.replace(/-$/, '')
  const free = (count: number): string => {
    const numbered = count === 1 ? slug : `${slug}-${count}`
    return taken.includes(numbered) ? free(count + 1) : numbered
  }
  return free(1)
}
