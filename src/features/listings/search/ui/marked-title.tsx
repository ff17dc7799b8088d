/** Highlights search terms in a title: single words by their beginning, names of several words as a whole. */
export function MarkedTitle({ title, terms }: { title: string; terms: readonly string[] | undefined }) {
  const wanted = (terms ?? []).map(stemsOf).filter((stems) => stems.some((stem) => stem.length >= 3))
  if (wanted.length === 0) return title
  const parts = title.split(/([\p{L}\p{N}]+)/u)
  const words = parts.flatMap((part, place) => (place % 2 === 1 ? [{ place, text: plain(part) }] : []))
  const marked = new Set<number>()
  for (const stems of wanted) {
    words.forEach((_, at) => {
      const run = words.slice(at, at + stems.length)
      if (run.length < stems.length || !run.every(({ text }, n) => text.startsWith(stems[n] ?? ''))) return
      for (const { place } of run) marked.add(place)
    })
  }
  return parts.map((part, place) =>
    marked.has(place) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title keep their places
      <mark key={place} className="bg-label-tint text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Singular and plural match, as in the search. */
const stemsOf = (term: string): string[] =>
  (plain(term).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/(es|s)$/, '') : word))
