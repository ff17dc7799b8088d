import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/v4/core'
import { compiled } from '#shared/schemas/compiled.ts'

/** Checks and strips responses by the contract, as `serializerCompiler` does, with compiled objects. */
export const replySerializer: typeof serializerCompiler = (route) => {
  const { schema } = route
  return serializerCompiler({ ...route, schema: schema instanceof z.$ZodType ? compiled(schema) : schema })
}
