import pg from 'pg'
import type { Sequence } from './format.ts'

/** A table whose rows are copied. */
export interface Table {
  /** With its schema, as `public.users`. */
  name: string
  /** As SQL writes it. */
  quoted: string
  /** Without generated columns, which are computed again. */
  columns: string[]
  isLogged: boolean
}

const OWN_SCHEMAS = `n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`
const NOT_OF_EXTENSIONS = (relation: string) =>
  `not exists (select from pg_depend d where d.classid = '${relation}'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** All tables with rows, partitions instead of what they are parts of. Unlogged ones hold nothing that must survive. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[]; logged: boolean }>(
    `select n.nspname as schema, c.relname as name, c.relpersistence = 'p' as logged,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence <> 't' and ${OWN_SCHEMAS} and ${NOT_OF_EXTENSIONS('pg_class')}
     group by 1, 2, 3 order by 1, 2`,
  )
  return rows.map(({ schema, name, columns, logged }) => ({
    name: `${schema}.${name}`,
    quoted: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
    columns,
    isLogged: logged,
  }))
}

/** The positions of all sequences now; they do not belong to the transaction's snapshot. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
     from pg_sequences where schemaname <> 'information_schema' and schemaname not like 'pg\\_%' order by 1`,
  )
  return rows
}

/** Whether the database has no tables, views, sequences or functions of its own. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OWN_SCHEMAS} and ${NOT_OF_EXTENSIONS('pg_class')}
     union all
     select 1 from pg_proc c join pg_namespace n on n.oid = c.pronamespace
     where ${OWN_SCHEMAS} and ${NOT_OF_EXTENSIONS('pg_proc')}
     limit 1`,
  )
  return rows.length === 0
}

/** Statements that take something away and bring it back. */
export interface Suspended {
  suspend: string[]
  resume: string[]
}

/** Foreign keys, dropped while rows arrive in any order; adding them again checks every row. */
export async function foreignKeysOf(client: pg.ClientBase): Promise<Suspended> {
  const { rows } = await client.query<{ on: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as on, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${OWN_SCHEMAS} order by 1, 2`,
  )
  return {
    suspend: rows.map(({ on, name }) => `alter table ${on} drop constraint ${name}`),
    resume: rows.map(({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`),
  }
}

/** Triggers of the schema, disabled while rows are copied: their effects are among the rows. */
export async function triggersOf(client: pg.ClientBase): Promise<Suspended> {
  const { rows } = await client.query<{ on: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as on, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 and ${OWN_SCHEMAS} order by 1, 2`,
  )
  return {
    suspend: rows.map(({ on, name }) => `alter table ${on} disable trigger ${name}`),
    resume: rows.map(({ on, name }) => `alter table ${on} enable trigger ${name}`),
  }
}
