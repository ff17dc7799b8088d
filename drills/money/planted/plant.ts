import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { PLANTED_FAULTS, type PlantedFault } from './faults.ts'

declare global {
  /** The name of the fault that the product has at the moment. */
  var plantedFault: string | undefined
}

/**
 * Adds the planted faults to the modules that a test run loads, never to the files. Each takes effect while
 * `globalThis.plantedFault` is its name, so one process can run with all of them in turn.
 */
export const plantFaults = (root: string, faults: readonly PlantedFault[] = PLANTED_FAULTS): Plugin => ({
  name: 'planted-faults',
  enforce: 'pre',
  load(id) {
    const file = relative(root, id).replaceAll('\\', '/')
    const here = faults.filter((fault) => fault.file === file)
    return here.length === 0 ? null : here.reduce(plant, readFileSync(id, 'utf8'))
  },
})

export function plant(source: string, { name, file, kind, right, wrong }: PlantedFault): string {
  const [before, after, ...more] = source.split(right)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`The planted fault ${name} must name code that occurs once in ${file}: ${right}`)
  }
  const isPlanted = `globalThis.plantedFault === '${name}'`
  const both =
    kind === 'statement'
      ? `if (${isPlanted}) { ${wrong} } else { ${right} }`
      : `(${isPlanted} ? (${wrong}) : (${right}))`
  return `${before}${both}${after}`
}
