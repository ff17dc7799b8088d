import * as z from 'zod/mini'
import { line, paragraph } from '#shared/fields.ts'
import { keysOf } from '#shared/keyed.ts'
import { bundle } from './bundle-input.ts'
import { factsInput } from './facts.ts'
import { swapTerms } from './swap-terms.ts'
import { MAX_UNITS } from './units.ts'

interface PlainFieldFacts {
  /** What a seller may enter. */
  input: z.ZodMiniType
  /** How it is answered. */
  output: z.ZodMiniType
  /** The length up to which a draft keeps what was typed. */
  typed: number
}

/**
 * Fields of a listing that are entered, stored, shown and exported as they are, under one name. The calls, drafts,
 * statements and the personal data follow from this list; the columns are in `tables.ts`.
 */
export const plainFields = {
  title: {
    input: line({
      min: 3,
      max: 100,
      tooShort: 'Title must be at least 3 characters',
      tooLong: 'Title must be less than 100 characters',
    }),
    output: z.string(),
    typed: 500,
  },
  description: {
    input: paragraph({
      min: 10,
      max: 1000,
      tooShort: 'Description must be at least 10 characters',
      tooLong: 'Description must be less than 1000 characters',
    }),
    output: z.string(),
    typed: 6000,
  },
  quantity: {
    input: z.int('Enter how many').check(z.gte(1, 'Enter at least 1'), z.lte(MAX_UNITS, `Enter at most ${MAX_UNITS}`)),
    output: z.number(),
    typed: 10,
  },
  /** Several together for less; null: all cost the same. */
  bundle: { input: z.optional(z.nullable(bundle)), output: z.nullable(bundle), typed: 0 },
  /** Whether it is given in a swap. */
  swap: { input: z.optional(z.enum(swapTerms, 'Choose no, also or only')), output: z.enum(swapTerms), typed: 10 },
  /** A draft keeps each fact by itself. */
  facts: { input: z.optional(factsInput), output: factsInput, typed: 0 },
} as const satisfies Readonly<Record<string, PlainFieldFacts>>

export type PlainField = keyof typeof plainFields
export const plainNames = keysOf(plainFields)

type Part<P extends keyof PlainFieldFacts> = { [K in PlainField]: (typeof plainFields)[K][P] }
const part = <P extends keyof PlainFieldFacts>(name: P): Part<P> =>
  Object.fromEntries(plainNames.map((field) => [field, plainFields[field][name]])) as Part<P>

export const plainInputs = part('input')
export const plainOutputs = part('output')
export const plainTyped = part('typed')

/** The plain fields of a listing or of what was entered for one. */
export const plainOf = <T extends { readonly [K in PlainField]?: unknown }>(values: T): Pick<T, PlainField & keyof T> =>
  Object.fromEntries(plainNames.map((field) => [field, values[field]])) as Pick<T, PlainField & keyof T>
