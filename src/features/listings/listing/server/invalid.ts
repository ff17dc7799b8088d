import { DomainError } from '#shared/errors.ts'

/** Refuses one field of a listing. */
export const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [field]: sentence } })
