import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Source } from './imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every code file of the repository. */
export const readSources = (): Source[] =>
  globSync(['{src,scripts,bench,drills,e2e,test}/**/*.{ts,tsx,mjs}', '*.ts'], { cwd: root })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(root + path, 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
