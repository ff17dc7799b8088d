import { notFound, redirect } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { isAllowed, type staffAccess } from '#shared/endpoint.ts'
import type { RouterContext } from '../../__root.tsx'
import { type Arrival, requireSignIn } from '../session/require-auth.tsx'

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

/** The same for a page to which emails to staff link, so that a visitor signs in first. */
export async function signedInStaff(arrival: Arrival): Promise<void> {
  await requireSignIn(arrival)
  await onlyStaff('staff')(arrival)
}
