import { existsSync, renameSync } from 'node:fs'

/** Renames a folder so that another can take its place. Returns its new path. */
export function aside(place: string, suffix: string): string {
  let target = `${place}.${suffix}`
  for (let n = 2; existsSync(target); n++) target = `${place}.${suffix}-${n}`
  renameSync(place, target)
  return target
}
