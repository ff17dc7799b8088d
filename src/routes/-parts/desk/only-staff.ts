import { notFound, redirect } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { isAllowed, type staffAccess } from '#shared/endpoint.ts'
import type { RouterContext } from '../../__root.tsx'

/**
 * `beforeLoad` of a page of staff: 404 for everyone else, visitors included, which does not reveal that it exists. Staff
 * whose session has proved no second factor are led to the page that asks for one.
 */
export const onlyStaff =
  (access: keyof typeof staffAccess) =>
  async ({ context: { api, queryClient } }: { context: RouterContext }): Promise<void> => {
    const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
    if (!(me && isAllowed(access, me.role))) throw notFound()
    if (me.needsSecondFactor) throw redirect({ href: '/staff/second-factor', statusCode: 302 })
  }

/** Loads what a page of staff shows. A call that answers 404 makes the page answer 404. */
export async function orNotFound<T>(load: Promise<T>): Promise<T> {
  try {
    return await load
  } catch (refusal) {
    if (refusal instanceof ApiError && refusal.status === 404) throw notFound()
    throw refusal
  }
}
