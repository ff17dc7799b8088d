/** A title in which the words that were searched for stand out. */
export function MarkedTitle({ title, words }: { title: string; words: string | undefined }) {
  const stems = (words ?? '').toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  if (stems.length === 0) return title
  // As the search does, plural and singular count as one.
  const isWanted = (word: string) => stems.some((stem) => word.toLowerCase().startsWith(stem.replace(/(es|s)$/, '')))
  let at = 0
  return title.split(/([\p{L}\p{N}]+)/u).map((part) => {
    at += part.length
    return /^[\p{L}\p{N}]+$/u.test(part) && isWanted(part) ? (
      <mark key={at} className="bg-label-tint text-inherit">
        {part}
      </mark>
    ) : (
      part
    )
  })
}
