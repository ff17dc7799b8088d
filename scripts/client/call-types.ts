/** The parts of a JSON schema that the contracts use. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

interface Content {
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content>
}

export interface Description {
  paths?: Record<string, Record<string, Operation>>
}

/** The types of these calls, named as `GET /api/products/{id}`. */
export function callTypes({ paths = {} }: Description, isWanted: (call: string) => boolean): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  const wanted = calls.filter(({ call }) => isWanted(call)).toSorted((a, b) => (a.call < b.call ? -1 : 1))
  return `// Written by \`npm run client\` from the description of the API.\n\nexport interface Calls {\n${wanted.map(entry).join('')}}\n`
}

function entry({ call, operation }: { call: string; operation: Operation }): string {
  const { summary, parameters = [], requestBody, responses = {} } = operation
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? ''
  const parts = [
    ...partOf(
      'params',
      parameters.filter((one) => one.in === 'path'),
    ),
    ...partOf(
      'query',
      parameters.filter((one) => one.in === 'query'),
    ),
    ...(requestBody ? [`body: ${typeOf(jsonOf(requestBody), 2)}`] : []),
    `reply: ${typeOf(jsonOf(responses[success]), 2)}`,
  ]
  const note = summary === undefined ? '' : `  /** ${summary.replaceAll('*/', '')} */\n`
  return `${note}  ${JSON.stringify(call)}: {\n${parts.map((part) => `    ${part}\n`).join('')}  }\n`
}

function partOf(name: string, parameters: NonNullable<Operation['parameters']>): string[] {
  if (parameters.length === 0) return []
  const isNeeded = parameters.some(({ required }) => required)
  const fields = parameters.map(
    (one) => `${JSON.stringify(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema, 3)}`,
  )
  return [`${name}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`]
}

const jsonOf = (content: Content | undefined): Schema | undefined => content?.content?.['application/json']?.schema

/** The TypeScript type of a schema; `unknown` where it says nothing. */
export function typeOf(schema: Schema | undefined, depth = 0): string {
  if (schema === undefined) return 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const types = [schema.type ?? []].flat()
  if (types.length > 0) return types.map((type) => plainType(type, schema, depth)).join(' | ')
  const either = [...new Set((schema.anyOf ?? schema.oneOf ?? []).map((one) => typeOf(one, depth)))]
  if (either.length > 0) return either.join(' | ')
  // Parts that only limit a text or a number say nothing about the type.
  const all = (schema.allOf ?? []).map((one) => typeOf(one, depth)).filter((type) => type !== 'unknown')
  return all.length > 0 ? all.map((type) => `(${type})`).join(' & ') : 'unknown'
}

function plainType(type: string, schema: Schema, depth: number): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array') {
    if (schema.prefixItems) return `[${schema.prefixItems.map((one) => typeOf(one, depth)).join(', ')}]`
    return `Array<${typeOf(schema.items, depth)}>`
  }
  return type === 'object' ? objectType(schema, depth) : type
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
  const names = Object.keys(properties)
  if (names.length === 0) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, depth) : 'unknown'
    return `Record<string, ${values}>`
  }
  const indent = '  '.repeat(depth + 1)
  const fields = names.map(
    (name) =>
      `${indent}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(properties[name], depth + 1)}\n`,
  )
  return `{\n${fields.join('')}${'  '.repeat(depth)}}`
}
