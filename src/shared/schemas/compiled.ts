import * as z from 'zod/v4/core'

/** What schemas were compiled to: calls share parts of their answers. */
const known = new WeakMap<z.$ZodType, z.$ZodType>()

/**
 * The same schema with objects that are parsed by code that zod compiles for them, in a quarter of the time. The small zod of
 * the contracts omits that to keep the browser's bundle small: for the server alone. Schemas that neither are nor contain an
 * object are not changed.
 */
export function compiled<Schema extends z.$ZodType>(schema: Schema): z.$ZodType<z.output<Schema>, z.input<Schema>> {
  const found = known.get(schema) ?? compile(schema)
  known.set(schema, found)
  return found as z.$ZodType<z.output<Schema>, z.input<Schema>>
}

function compile(schema: z.$ZodType): z.$ZodType {
  const { def } = (schema as z.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return new z.$ZodObjectJIT({ ...def, shape: compiledFields(def.shape) })
    case 'array':
      return new z.$ZodArray({ ...def, element: compiled(def.element) })
    case 'nullable':
      return new z.$ZodNullable({ ...def, innerType: compiled(def.innerType) })
    case 'optional':
      return new z.$ZodOptional({ ...def, innerType: compiled(def.innerType) })
    case 'readonly':
      return new z.$ZodReadonly({ ...def, innerType: compiled(def.innerType) })
    default:
      return schema
  }
}

const compiledFields = (shape: z.$ZodShape): z.$ZodShape =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, compiled(field)]))

const lists = new WeakMap<z.$ZodType, z.$ZodType>()

/**
 * A list of these. A description of its entries is compiled when it is used again: one that is made for each call never is.
 */
export function listOf<Entry extends z.$ZodType>(entry: Entry): z.$ZodType<z.output<Entry>[]> {
  const known = lists.get(entry)
  const list = known === undefined ? new z.$ZodArray({ type: 'array', element: entry }) : compiled(known)
  if (known === undefined) lists.set(entry, list)
  return list as z.$ZodType<z.output<Entry>[]>
}
