import { notFound } from '@tanstack/react-router'
import { ApiError } from '#shared/api-client.ts'

/** Loads what a page of staff shows. A call that answers 404 makes the page answer 404. */
export async function orNotFound<T>(load: Promise<T>): Promise<T> {
  try {
    return await load
  } catch (refusal) {
    if (refusal instanceof ApiError && refusal.status === 404) throw notFound()
    throw refusal
  }
}
