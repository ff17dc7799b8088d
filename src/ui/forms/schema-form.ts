import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '#shared/api-client.ts'
import type { FormError } from './error-summary.tsx'

/** A schema whose input is the form's fields. */
type Schema<Fields> = z.ZodMiniType<unknown, Fields>

const listOf = (errors: FieldErrors): FormError[] =>
  Object.entries(errors).map(([field, error]) => ({ field, message: String(error?.message ?? '') }))

const startOf = (value: unknown) => (typeof value === 'string' ? { defaultValue: value } : {})

/**
 * A form validated on submit, whose errors disappear once they are corrected. `errors` is for the summary: a new list
 * for each attempt, empty after a valid one. `refuse` shows the server's errors under the form's own field names, and
 * returns whether it named a field.
 */
export function useSchemaForm<Fields extends FieldValues>(
  schema: Schema<Fields>,
  defaultValues: DefaultValues<Fields>,
) {
  // The call sends what was typed: the server reads it by the same schema.
  const resolver = zodResolver(schema, undefined, { raw: true })
  const form = useForm<Fields>({ defaultValues, resolver, shouldFocusError: false })
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const { errors: current, isSubmitting } = form.formState
  const refuse = (error: unknown, aliases: ReadonlyMap<string, string> = new Map()): boolean => {
    const fields = Object.entries(error instanceof ApiError ? (error.body.fields ?? {}) : {})
      .map(([field, message]) => [aliases.get(field) ?? field, message] as const)
      .filter(([field]) => Object.hasOwn(form.getValues(), field))
    for (const [field, message] of fields) form.setError(field as Path<Fields>, { type: 'server', message })
    setErrors(fields.map(([field, message]) => ({ field, message })))
    return fields.length > 0
  }
  return {
    form,
    errors,
    isSubmitting,
    refuse,
    /** Shows an error of one field that is not in the schema. */
    refuseField: (field: Path<Fields>, message: string) => {
      form.setError(field, { type: 'page', message })
      setErrors([{ field, message }])
    },
    /** Props of a text field: registration, id, initial value (on the server-rendered page too), and current error. */
    field: (name: Path<Fields>) => ({
      ...form.register(name),
      id: name,
      ...startOf((form.formState.defaultValues as Record<string, unknown> | undefined)?.[name]),
      error: current[name]?.message as string | undefined,
    }),
    onSubmit: (act: (values: Fields) => Promise<void>) =>
      form.handleSubmit(
        async (values) => {
          setErrors([])
          await act(values)
        },
        (found) => setErrors(listOf(found)),
      ),
  }
}

/** A form as `useSchemaForm` returns it. */
export type SchemaForm<Fields extends FieldValues> = ReturnType<typeof useSchemaForm<Fields>>
