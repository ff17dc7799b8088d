import { notFound } from '@tanstack/react-router'
import { ApiError } from '#shared/api-client.ts'

/** Loads what a page of staff shows. It answers 404 if the call does, and if the call refuses what the address names as no id. */
export async function orNotFound<T>(load: Promise<T>): Promise<T> {
  try {
    return await load
  } catch (refusal) {
    if (refusal instanceof ApiError && (refusal.status === 404 || refusal.status === 400)) throw notFound()
    throw refusal
  }
}
