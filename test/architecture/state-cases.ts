import type { Cases, Planted } from './cases.ts'

const COLUMNS = `import { beds, kinds as sorts } from '../states.ts'
const plots = pgTable('plots', { status: text({ enum: statuses }), kind: text({ enum: sorts }), bed: text({ enum: names }) })`

/** Files of which the broken ones write a state in a statement as any text. */
const quotedStates: Planted = {
  beside: [
    [
      'src/features/eco/states.ts',
      `export const early = ['dug'] as const
export const statuses = [...early, 'sown', // in rows
  'at-rest'] as const
export const kinds = ['clay', 'loam'] as const
export const beds = { raised: 'Raised', flat: 'Flat' } as const
export const names = Object.keys(beds) as Bed[]
export const tools = ['spade', 'fork'] as const`,
    ],
    ['src/features/eco/server/tables.ts', COLUMNS],
  ],
  allowed: [
    ['src/features/eco/server/store.ts', "sql`select from plots where status = ${state(plots.status, 'sown')}`"],
    ['src/features/eco/server/store.ts', "sql`where status in ${states(plots.status, ['sown', 'dug'])} and x = 'X'`"],
    ['src/features/eco/server/store.ts', "eq(plots.status, 'sown')"],
    ['src/features/eco/server/store.ts', "sql`select 'fork' as tool, 'clay:' || id as key`"],
    ['src/features/eco/server/store.ts', "/** As sql`status = 'sown'` does. */"],
    ['src/features/eco/server/store.test.ts', "sql`update plots set status = 'sown'`"],
    ['src/adapters/jobs/job-locks.ts', "client.query(`select from jobs.job where state = 'sown'`)"],
  ],
  broken: [
    ['src/features/eco/server/store.ts', "sql`select from plots where status = 'sown'`"],
    ['src/features/eco/server/store.ts', "sql`where status <> 'dug' and on_loan`"],
    ['src/features/eco/server/store.ts', "sql<string>`case when late then 'at-rest' else status end`"],
    ['src/features/eco/server/store.ts', "sql`where kind in ('loam', 'sand')`"],
    ['src/features/eco/server/store.ts', "sql`where bed = 'raised'`"],
    ['src/features/eco/server/store.ts', "sql`select ${all ? sql`id` : sql`id, 'flat'`}`"],
    ['src/features/checkout/order/server/store.ts', "sql`where status = 'sown'`"],
    ['src/adapters/mail/outbox.ts', "client.query(`select from plots where status = 'sown'`)"],
    ['src/demo/seed.ts', "sql`insert into plots (status) values ('sown')`"],
    ['src/features/eco/server/store.ts', "sql`where status = ${'sown'}`"],
    ['src/features/eco/server/store.ts', "sql`where status = any('{sown, other}')`"],
  ],
}

export const stateCases: Cases = {
  'contracts name the values of states': {
    allowed: [
      ['src/features/eco/contract.ts', 'const a = { status: z.enum(states), title: z.string() }'],
      ['src/features/eco/ui/form.ts', 'const form = z.object({ categoryType: z.string() })'],
      [
        'src/features/eco/contract.ts',
        'const field = z.enum(states)\nconst a = { status: z.nullable(field), actions: z.array(field) }',
      ],
      ['src/features/eco/contract.ts', 'const a = { events: z.array(z.object({ title: z.string() })) }'],
    ],
    broken: [
      ['src/features/eco/contract.ts', 'const a = z.object({ status: z.string() })'],
      ['src/features/eco/badge/badge-contract.ts', 'const a = { payoutStatus: z.nullable(z.string()) }'],
      ['src/features/eco/contract.ts', "const a = { 'status': z.unknown() }"],
      ['src/features/eco/contract.ts', 'const a = { status: z.coerce.string() }'],
      ['src/features/eco/contract.ts', 'const a = { kind: z.union([z.string(), z.null()]) }'],
      ['src/features/eco/base/shapes.ts', 'const a = { actions: z.array(z.string()) }'],
      ['src/features/eco/contract.ts', 'const a = { counts: z.record(z.string(), z.number()) }'],
      ['src/features/eco/contract.ts', 'const a = { events: z.array(z.string()) }'],
      ['src/features/eco/contract.ts', 'const a = { statuses: z.array(z.string()) }'],
      ['src/features/eco/contract.ts', 'const a = { nextActions: z.optional(z.readonly(z.array(z.string()))) }'],
      ['src/features/eco/contract.ts', 'const field = z.string()\nconst a = { status: field }'],
      ['src/features/eco/contract.ts', 'const status = z.nullable(z.string())\nconst a = z.object({ status })'],
      [
        'src/features/eco/contract.ts',
        'const field = (max: number) => z.string().check(z.maxLength(max))\nconst a = { kind: field(9) }',
      ],
      ['src/features/eco/contract.ts', 'const a = { kind: z.lazy(() => z.string()) }'],
      ['src/features/eco/contract.ts', 'const a = { kind: z.string().check(z.minLength(1)) }'],
      ['src/features/eco/contract.ts', "const a = { ['status']: z.string() }"],
      ['src/features/eco/contract.ts', 'const a = { id }\na.status = z.string()'],
      [
        'src/features/eco/contract.ts',
        'const key = z.string()\nconst a = { counts: z.partialRecord(key, z.number()) }',
      ],
    ],
  },
  'statements name states through their columns': quotedStates,
  'tables over states have them as keys': {
    beside: [
      ['src/features/eco/states.ts', "export const states = ['on', 'off'] as const"],
      ['src/features/eco/all.ts', "export const all = [...states, 'broken'] as const"],
      [
        'src/features/eco/beds.ts',
        'const beds = { raised: 1, flat: 2 } as const\nexport const names = Object.keys(beds)',
      ],
    ],
    allowed: [
      ['src/ui/a.ts', "const names: Readonly<Record<State, string>> = { on: 'On', off: 'Off' }"],
      ['src/ui/b.ts', "const names: ReadonlyMap<string, string> = new Map(Object.entries({ on: 'On', red: 'R' }))"],
      ['src/ui/c.ts', "const names = { on: 'On', off: 'Off' } as const satisfies Record<State, string>"],
      ['src/ui/d.ts', "const names = new Map<State, string>([['on', 'On'], ['off', 'Off']])"],
      ['src/ui/e.ts', "const names = new Map<string, string>([['on', 'On'], ['red', 'Red']])"],
      ['src/ui/f.ts', 'const names = { [on]: 1, [off]: 2 } satisfies Record<string, number>'],
      ['src/ui/g.ts', "const names = new Map<string, string>()\nnames.set('on', 'On')\nnames.set('red', 'Red')"],
      ['src/ui/g.ts', "const names = new Map<State, string>()\nnames.set('on', 'On')\nnames.set('off', 'Off')"],
    ],
    broken: [
      ['src/ui/a.ts', "const names: Record<string, string> = { on: 'On', off: 'Off' }"],
      [
        'src/ui/b.ts',
        'const n: ReadonlyMap<string, X> = new Map(\n  Object.entries<X>({\n    on: { a: 1 },\n    off: f(2, [3]),\n  }),\n)',
      ],
      ['src/ui/c.ts', "const names = { on: 'On', off: 'Off' } satisfies Record<string, string>"],
      ['src/ui/c.ts', "f({ on: 'On', 'off': g(1) } as const satisfies Readonly<Record<string, string>>)"],
      ['src/ui/d.ts', "const names = new Map<string, string>([['on', 'On'], ['off', 'Off']])"],
      ['src/ui/d.ts', "const names: Map<string, string> = new Map<string, string>([['on', 'On'], ['off', 'Off']])"],
      ['src/ui/d.ts', "const names: ReadonlyMap<string, string> = new Map([['on', 'On'], ['off', 'Off']])"],
      ['src/ui/d.ts', 'const names = new Map<string, X>(Object.entries({ on: 1, off: 2 }))'],
      ['src/ui/g.ts', "const names = new Map<string, string>()\nnames.set('on', 'On')\nnames.set('off', 'Off')"],
      ['src/ui/g.ts', "const names = new Map<string, string>([['on', 'On']])\nnames.set('off', 'Off')"],
      ['src/ui/g.ts', "const names: Map<string, X> = new Map()\nnames.set('on', a).set(b)\nnames.set('off', b)"],
      ['src/ui/g.ts', "const names: Record<string, string> = {}\nnames['on'] = 'On'\nnames.off = 'Off'"],
      ['src/ui/g.ts', "const names = new Map([['on', 'On'], ['off', 'Off']])"],
      ['src/ui/g.ts', "const names = Object.fromEntries([['on', 'On'], ['off', 'Off']])"],
      [
        'src/ui/g.ts',
        "type Names = Record<string, string>\nconst names: Names = { on: 'On', off: 'Off' }\nnew Map(names)",
      ],
      ['src/ui/g.ts', "const names: Readonly<{ [state: string]: string }> = { on: 'On', off: 'Off' }"],
      ['src/ui/g.ts', "const names: Partial<Record<string, string>> = { on: 'On', off: 'Off' }"],
      ['src/ui/g.ts', 'const sizes = { on: 1, off: 2 } as { [state: string]: number }'],
      ['src/ui/g.ts', 'f({ on: 1, off: 2 } as { readonly [k: string]: number })'],
      ['src/ui/g.ts', 'const sizes = { raised: 1, flat: 2 } as { [k: string]: number }'],
      ['src/ui/g.ts', 'const sizes = { on: 1, off: 2, broken: 3 } as { [k: string]: number }'],
      ['src/ui/g.ts', 'const sizes = <Record<string, number>>{ on: 1, off: 2 }'],
      ['src/ui/g.ts', 'const sizes = (): Record<string, number> => ({ on: 1, off: 2 })'],
      ['src/ui/g.ts', 'const sizes = { orders: { on: 1, off: 2 } as { [k: string]: number } }'],
      ['src/ui/e.tsx', "class Names {\n  readonly #names: Record<string, string> = { on: 'On', off: 'Off' }\n}"],
    ],
  },
}
