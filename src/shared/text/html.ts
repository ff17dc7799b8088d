const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)

/** Escapes text for HTML and for quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character)
