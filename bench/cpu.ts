import { readFileSync } from 'node:fs'
import { family } from './memory.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Processor time that one process has used, all its threads included, in milliseconds. Linux only. */
export const cpuOf = (pid: number): number => timesOf(pid).own

/** Processor time of a process and its descendants, ended ones included, in milliseconds. */
export const cpuOfFamily = (root: number): number =>
  family(root).reduce((total, pid) => total + timesOf(pid).own + timesOf(pid).ended, 0)

function timesOf(pid: number): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain spaces; the state follows it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
  } catch {
    return { own: 0, ended: 0 }
  }
}
