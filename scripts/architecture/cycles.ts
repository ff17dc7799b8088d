import { importsOf, type Source } from './imports.ts'

/**
 * The groups of files that import each other, directly or through others (Tarjan's algorithm). Only imports between the
 * given files count.
 */
export function cyclesOf(sources: readonly Source[]): string[][] {
  const targets = targetsOf(sources)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  const visit = (file: string): number => {
    const position = order.size
    order.set(file, position)
    open.push(file)
    let low = position
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low)
    }
    lowest.set(file, low)
    if (low < position) return low
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || targets.get(file)?.has(file)) found.push(group.sort())
    return low
  }

  for (const { path } of sources) if (!order.has(path)) visit(path)
  return found
}

/** For each file, the given files that it imports. */
const targetsOf = (sources: readonly Source[]): Map<string, Set<string>> => {
  const known = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map((source) => [source.path, new Set(importsOf(source).flatMap(({ to }) => (known.has(to) ? [to] : [])))]),
  )
}
