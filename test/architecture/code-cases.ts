import type { Cases } from './cases.ts'

export const codeCases: Cases = {
  'only config.ts reads the environment': {
    allowed: [
      ['src/config.ts', 'process.env'],
      ['src/main.ts', '// process.env is read in config.ts'],
      ['scripts/browser.ts', "process.env['CHROME_PATH']"],
    ],
    broken: [
      ['src/main.ts', "const port = process.env['PORT']"],
      ['src/ui/map.tsx', 'import.meta.env.VITE_KEY'],
    ],
  },
  'only the clock reads the time': {
    allowed: [
      ['src/adapters/clock/clock.ts', 'Date.now()'],
      ['src/ui/primitives/toast.tsx', 'Date.now()'],
      ['src/features/eco/server/store.ts', 'sql`where at < ${clock.now()}`; new Date(row.at)'],
    ],
    broken: [
      ['src/features/eco/server/store.ts', 'const now = new Date()'],
      ['src/features/eco/levels.ts', 'const now = Date.now()'],
      ['src/features/eco/server/store.ts', 'sql`where at < now()`'],
    ],
  },
  'SQL stays in stores and tables': {
    allowed: [
      ['src/features/eco/server/store.ts', "import { sql } from 'drizzle-orm'"],
      ['src/features/eco/server/tables.ts', "import { pgTable } from 'drizzle-orm/pg-core'"],
      ['src/features/eco/server/store.test.ts', "import { sql } from 'drizzle-orm'"],
      ['src/features/eco/server/store.ts', "pool.query('select 1')"],
      ['src/features/eco/server/routes.ts', 'const { page } = request.query'],
    ],
    broken: [
      ['src/features/eco/server/routes.ts', "import { sql } from 'drizzle-orm'"],
      ['src/features/eco/server/jobs.ts', "import pg from 'pg'"],
      ['src/features/eco/server/routes.ts', "import { scores } from './tables.ts'"],
      ['src/http/session.ts', "await import('drizzle-orm/pg-core')"],
      ['src/features/eco/server/routes.ts', "await pool.query('select id from eco_scores')"],
      ['src/features/eco/server/routes.ts', "await deps.db.execute('select id from eco_scores')"],
      ['src/features/eco/server/jobs.ts', 'await tx.query.scores.findMany()'],
      ['src/routes/eco.tsx', "await client.query<Row>('select id from eco_scores')"],
    ],
  },
  'text is looked up in Maps': {
    allowed: [
      ['src/ui/a.ts', "const names: ReadonlyMap<string, string> = new Map([['a', 'A']])"],
      ['src/ui/b.ts', "const names: Record<'a' | 'b', string> = { a: 'A', b: 'B' }"],
      ['src/ui/c.ts', 'const counts: Record<string, number> = {}'],
      ['src/ui/d.ts', "if ('field' in moments) return Object.hasOwn(known, name)"],
    ],
    broken: [
      ['src/ui/a.ts', "const names: Readonly<Record<string, string>> = {\n  a: 'A',\n}"],
      ['src/ui/b.ts', "export const names: Record<string, string> = { a: 'A' }"],
      ['src/ui/c.ts', 'const months = acts[act as keyof typeof acts]'],
      ['src/ui/d.ts', 'if (!(name in known)) throw new Error(name)'],
    ],
  },
  'forms name their method': {
    allowed: [
      ['src/ui/search.tsx', '<form ref={form} method="get" action="/browse" onSubmit={(event) => go(event)}><input />'],
      ['src/ui/contact.tsx', '<form noValidate method="post"><input />'],
    ],
    broken: [
      ['src/ui/search.tsx', '<form onSubmit={submit}><input />'],
      ['src/ui/search.tsx', '<form method="get" onSubmit={submit}><input />'],
      ['src/ui/search.tsx', '<form action="/contact"><input />'],
    ],
  },
  'components take the client from the context': {
    allowed: [
      ['src/features/eco/ui/score.tsx', 'const api = useApi()'],
      ['src/features/eco/ui/queries.ts', 'export const scoreQuery = (api: Api) => api'],
      ['src/features/eco/ui/use-score.ts', 'const call = (api: Api, id: number) => api(id)'],
    ],
    broken: [
      ['src/features/eco/ui/score.tsx', '<Levels api={api} />'],
      ['src/features/eco/ui/score.tsx', 'interface Props {\n  api: Api\n  score: number\n}'],
      ['src/features/eco/ui/score.tsx', 'function Score({ api }: { api: Api }) {'],
      ['src/features/eco/ui/use-score.ts', 'export function useScore(api: Api, id: number) {'],
      ['src/features/eco/ui/use-score.ts', 'export const useScore = (api: Api) =>'],
    ],
  },
}
