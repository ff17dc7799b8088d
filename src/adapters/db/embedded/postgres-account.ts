import { statSync } from 'node:fs'
import path from 'node:path'

/** The account that a database child runs under. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The unprivileged account of every Unix. PostgreSQL refuses to run as root, and `initdb` needs an account with a name.
 */
const NOBODY_UID = 65534
/** A group without other members: it closes our folders to other programs that run as `nobody`. */
const OWN_GROUP = 65530

/**
 * The account to run PostgreSQL on `folder`: null (the own account) unless we are root, then the folder's owner or
 * `nobody`.
 */
export function accountFor(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner === undefined || owner.uid === 0) return { uid: NOBODY_UID, gid: OWN_GROUP }
  return { uid: owner.uid, gid: owner.gid }
}

/** Whether `account` may read `target` and enter every folder down to it. */
export const reachable = (target: string, account: Account): boolean =>
  permits(target, account, 0o4) && enterable(path.dirname(path.resolve(target)), account)

/** Whether `account` may enter `folder` and every folder above it. */
export function enterable(folder: string, account: Account): boolean {
  for (let level = path.resolve(folder); permits(level, account, 0o1); level = path.dirname(level)) {
    if (level === path.dirname(level)) return true
  }
  return false
}

/** Whether `account` has the permission `bits` (read 4, write 2, enter 1) on one file or folder. */
function permits(target: string, { uid, gid }: Account, bits: number): boolean {
  const stats = statSync(target, { throwIfNoEntry: false })
  if (stats === undefined) return false
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0
  return ((stats.mode >> shift) & bits) === bits
}
