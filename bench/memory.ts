import { readdirSync, readFileSync } from 'node:fs'

/** Proportional set size of a process and its descendants, in bytes: shared pages count once. Null outside Linux. */
export function memoryOf(root: number | undefined): number | null {
  if (root === undefined || process.platform !== 'linux') return null
  return family(root)
    .map((pid) => /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
    .reduce((total, kilobytes) => total + Number(kilobytes ?? 0) * 1024, 0)
}

/** A process and its descendants. */
export function family(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name is in parentheses and may contain spaces; state and parent follow it.
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process ended during the read.
    }
  }
  const members = [root]
  for (const member of members) {
    for (const [pid, parent] of parents) if (parent === member) members.push(pid)
  }
  return members
}
