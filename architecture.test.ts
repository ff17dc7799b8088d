import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rules } from './scripts/architecture-rules.ts'
import { readSources } from './scripts/sources.ts'
import { drawStructure } from './scripts/structure.ts'
import { quotedStates } from './test/support/planted-states.ts'
import { orderWrites, type Planted, tableExports, tableUses, unparsedRows } from './test/support/planted-table-uses.ts'

const sources = readSources()

describe('the architecture rules', () => {
  test.each(Object.entries(rules))('%s', (_sentence, rule) => {
    expect(rule(sources)).toEqual([])
  })

  test('docs/structure.md matches the imports (npm run structure writes it)', () => {
    expect(readFileSync('docs/structure.md', 'utf8')).toBe(drawStructure(sources))
  })
})

/** For each rule, files that follow it and files that violate it. */
const planted: Record<string, Planted> = {
  'browser and server meet only in contracts and pure rules': {
    allowed: [
      ['src/features/eco/ui/score.tsx', "import { levels } from '../levels.ts'"],
      ['src/features/eco/server/routes.ts', "import { score } from '../contract.ts'"],
    ],
    broken: [
      ['src/features/eco/ui/score.tsx', "import { rows } from '../server/store.ts'"],
      ['src/features/eco/ui/score.tsx', "import type { Row } from '../server/store.ts'"],
      ['src/routes/eco.tsx', "import { handle } from '#http/handle.ts'"],
      ['src/router.tsx', "const deps = await import('./deps.ts')"],
      ['src/ui/map.tsx', "import '#adapters/places/places.ts'"],
      ['src/features/eco/server/routes.ts', "export { Button } from '#ui/button.tsx'"],
    ],
  },
  'folders depend only on lower folders': {
    allowed: [
      ['src/shared/money.ts', "import { a } from './a.ts'"],
      ['src/early/early-input.ts', "import { Presses } from './presses.ts'"],
      ['src/features/eco/contract.ts', "import { id } from '#shared/fields.ts'"],
      ['src/features/eco/server/routes.ts', "import type { Deps } from '#deps.ts'"],
      ['src/server.ts', "import { ecoRoutes } from '#features/eco/server/routes.ts'"],
    ],
    broken: [
      ['src/shared/money.ts', "import { fees } from '#features/checkout/fees.ts'"],
      ['src/ui/primitives/card.tsx', "import { fees } from '#features/checkout/fees.ts'"],
      ['src/early/early-input.ts', "import { pence } from '#shared/money.ts'"],
      ['src/adapters/mail/mail.ts', "import type { Deps } from '#deps.ts'"],
      ['src/http/handle.ts', "import { users } from '#features/accounts/server/tables.ts'"],
      ['src/http/handle.ts', "import { build } from '#deps.ts'"],
      ['src/features/eco/levels.ts', "import { users } from './server/tables.ts'"],
      ['src/features/eco/server/routes.ts', "import { build } from '#deps.ts'"],
      ['src/features/eco/server/jobs.ts', "import { openFiles } from '#adapters/files/open-files.ts'"],
      ['src/features/eco/ui/score.tsx', "import { Route } from '#routes/eco.tsx'"],
    ],
  },
  'the catalogue of plants stays on the server': {
    allowed: [
      ['src/features/plants/catalogue.ts', "import { herbs } from './catalogue/herbs.ts'"],
      ['src/features/listings/server/routes.ts', "import { plants } from '#features/plants/catalogue.ts'"],
    ],
    broken: [
      ['src/features/plants/ui/card.tsx', "import { plants } from '../catalogue.ts'"],
      ['src/features/plants/contract.ts', "import { herbs } from './catalogue/herbs.ts'"],
      ['src/routes/plant.tsx', "const names = () => import('#features/plants/catalogue.ts')"],
      ['src/features/plants/contract.ts', "import { invasiveIn } from './invasive.ts'"],
    ],
  },
  'large packages stay on the server': {
    allowed: [
      ['src/features/eco/server/store.ts', "import { Temporal } from 'temporal-polyfill'"],
      ['src/features/eco/ui/score.tsx', "import type { Temporal } from 'temporal-polyfill'"],
    ],
    broken: [
      ['src/routes/eco.tsx', "const score = () => import('#features/eco/ui/score.tsx')"],
      ['src/features/eco/ui/score.tsx', "import { levels } from '../levels.ts'"],
      ['src/features/eco/levels.ts', "import { Temporal } from 'temporal-polyfill'"],
    ],
    together: true,
  },
  'every feature has a layer': {
    allowed: [['src/features/eco/contract.ts', '']],
    broken: [['src/features/attic/contract.ts', '']],
  },
  'features depend only on features in lower layers': {
    allowed: [['src/features/eco/server/jobs.ts', "import { sale } from '#features/checkout/events.ts'"]],
    broken: [
      ['src/features/checkout/server/jobs.ts', "import { score } from '#features/eco/contract.ts'"],
      ['src/features/accounts/ui/card.tsx', "const eco = () => import('#features/eco/ui/score.tsx')"],
    ],
  },
  'sub-domains depend only on sub-domains before them': {
    allowed: [
      ['src/features/checkout/order/server/store.ts', "import { fees } from '../../base/fees.ts'"],
      ['src/features/checkout/server/routes.ts', "import { sweep } from '../order/server/sweep.ts'"],
      ['src/features/eco/server/store.ts', "import { levels } from '../levels.ts'"],
    ],
    broken: [
      ['src/features/checkout/base/fees.ts', "import { labels } from '../order/progress.ts'"],
      ['src/features/checkout/order/server/sweep.ts', "import type { Boost } from '../../boost/server/boost-store.ts'"],
      ['src/features/checkout/order/server/sweep.ts', "import { jobs } from '../../server/jobs.ts'"],
    ],
  },
  'features are imported through their public interfaces': {
    allowed: [
      ['src/features/eco/server/jobs.ts', "import { users } from '#features/accounts/server/tables.ts'"],
      ['src/features/eco/server/jobs.ts', "import { findUser } from '#features/accounts/server/store.ts'"],
      ['src/features/eco/server/jobs.ts', "import { notify } from '#features/notifications/server/notify.ts'"],
    ],
    broken: [
      ['src/features/eco/server/jobs.ts', "import { accountRoutes } from '#features/accounts/server/routes.ts'"],
      ['src/features/eco/server/jobs.ts', "import { sweep } from '#features/accounts/server/jobs.ts'"],
    ],
  },
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
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source text as it stands in a file
      ['src/features/eco/server/store.ts', 'sql`where at < ${clock.now()}`; new Date(row.at)'],
    ],
    broken: [
      ['src/features/eco/server/store.ts', 'const now = new Date()'],
      ['src/features/eco/levels.ts', 'const now = Date.now()'],
      ['src/features/eco/server/store.ts', 'sql`where at < now()`'],
    ],
  },
  'imports form no cycle, types included': {
    allowed: [['src/ui/a.ts', "import type { B } from './b.ts'"]],
    broken: [
      ['src/ui/a.ts', "import { b } from './b.ts'"],
      ['src/ui/b.ts', "import { c } from './c.ts'"],
      ['src/ui/c.ts', "import type { A } from './a.ts'"],
      ['src/ui/d.ts', "import { a } from './a.ts'"],
    ],
    together: true,
  },
  'a module has at most 40 importers and imports': {
    allowed: [['src/features/eco/server/store.ts', "import { levels } from '../levels.ts'"]],
    broken: Array.from({ length: 41 }, (_, n) => [
      `src/features/eco/ui/part-${n}.tsx`,
      "import { levels } from '../levels.ts'\nimport { Button } from '#ui/primitives/button.tsx'",
    ]),
    together: true,
  },
  'SQL stays in stores and tables': {
    allowed: [
      ['src/features/eco/server/store.ts', "import { sql } from 'drizzle-orm'"],
      ['src/features/eco/server/tables.ts', "import { pgTable } from 'drizzle-orm/pg-core'"],
      ['src/features/eco/server/store.test.ts', "import { sql } from 'drizzle-orm'"],
    ],
    broken: [
      ['src/features/eco/server/routes.ts', "import { sql } from 'drizzle-orm'"],
      ['src/features/eco/server/jobs.ts', "import pg from 'pg'"],
      ['src/features/eco/server/routes.ts', "import { scores } from './tables.ts'"],
      ['src/http/session.ts', "await import('drizzle-orm/pg-core')"],
    ],
  },
  'tables are used only by their owner': tableUses,
  'tables are exported only by their declarations': tableExports,
  'rows of raw SQL are parsed': unparsedRows,
  'orders change only through the state machine': orderWrites,
  'contracts name the values of states': {
    allowed: [
      ['src/features/eco/contract.ts', 'const a = { status: z.enum(states), title: z.string() }'],
      ['src/features/eco/ui/form.ts', 'const form = z.object({ categoryType: z.string() })'],
    ],
    broken: [
      ['src/features/eco/contract.ts', 'const a = z.object({ status: z.string() })'],
      ['src/features/eco/badge/badge-contract.ts', 'const a = { payoutStatus: z.nullable(z.string()) }'],
      ['src/features/eco/contract.ts', "const a = { 'status': z.unknown() }"],
      ['src/features/eco/contract.ts', 'const a = { status: z.coerce.string() }'],
      ['src/features/eco/contract.ts', 'const a = { kind: z.union([z.string(), z.null()]) }'],
      ['src/features/eco/base/shapes.ts', 'const a = { actions: z.array(z.string()) }'],
      ['src/features/eco/contract.ts', 'const a = { counts: z.record(z.string(), z.number()) }'],
    ],
  },
  'statements name states through their columns': quotedStates,
  'tables over states have them as keys': {
    beside: [['src/features/eco/states.ts', "export const states = ['on', 'off'] as const"]],
    allowed: [
      ['src/ui/a.ts', "const names: Readonly<Record<State, string>> = { on: 'On', off: 'Off' }"],
      ['src/ui/b.ts', "const names: ReadonlyMap<string, string> = new Map(Object.entries({ on: 'On', red: 'R' }))"],
    ],
    broken: [
      ['src/ui/a.ts', "const names: Record<string, string> = { on: 'On', off: 'Off' }"],
      [
        'src/ui/b.ts',
        'const n: ReadonlyMap<string, X> = new Map(\n  Object.entries<X>({\n    on: { a: 1 },\n    off: f(2, [3]),\n  }),\n)',
      ],
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
  'imports show whether they leave the feature': {
    allowed: [
      ['src/features/eco/server/routes.ts', "import { score } from '../contract.ts'"],
      ['src/features/eco/server/routes.ts', "import { users } from '#features/accounts/server/tables.ts'"],
    ],
    broken: [
      ['src/features/eco/server/routes.ts', "import { score } from '#features/eco/contract.ts'"],
      ['src/features/eco/server/routes.ts', "import { users } from '../../accounts/server/tables.ts'"],
      ['src/adapters/mail/mail.ts', "import type { Database } from '../db/database.ts'"],
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
  'names say what is inside': {
    allowed: [['src/shared/money.ts', '']],
    broken: [
      ['src/shared/utils.ts', ''],
      ['src/features/eco/helpers/score.ts', ''],
      ['src/core.tsx', ''],
    ],
  },
  'file names are in kebab-case': {
    allowed: [
      ['src/shared/api-client.test.ts', ''],
      ['src/routes/(market)/product.$id.tsx', ''],
      ['src/routeTree.gen.ts', ''],
    ],
    broken: [
      ['src/ui/HeartButton.tsx', ''],
      ['src/shared/api_client.ts', ''],
    ],
  },
  'code files are under 300 lines': {
    allowed: [['src/shared/money.ts', 'a\n'.repeat(250)]],
    broken: [['src/shared/money.ts', 'a\n'.repeat(301)]],
  },
  'folders hold at most 30 files': {
    allowed: [['src/features/eco/ui/score.tsx', '']],
    broken: Array.from({ length: 31 }, (_, n) => [`src/features/eco/ui/part-${n}.tsx`, '']),
    together: true,
  },
}

describe('each rule detects a violation', () => {
  test('every rule has planted violations', () => {
    expect(Object.keys(planted)).toEqual(Object.keys(rules))
  })

  test.each(Object.entries(planted))('%s', (sentence, { allowed, broken, together, beside = [] }) => {
    const faults = (files: [string, string][]) =>
      rules[sentence]?.([...beside, ...files].map(([path, text]) => ({ path, text })))
    for (const file of allowed) expect(faults([file]), file.join(': ')).toEqual([])
    const violations = together ? [broken] : broken.map((file) => [file])
    for (const files of violations) expect(faults(files), files.join('\n')).toHaveLength(1)
  })
})
