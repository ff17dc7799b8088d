import { parseSync, Visitor, type VisitorObject } from 'vite'
import type { Source } from './imports.ts'

/** Calls the visitor for every node of the file's syntax tree. Throws when the file is not TypeScript. */
export function visit({ path, text }: Source, visitor: VisitorObject): void {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  new Visitor(visitor).visit(program)
}
