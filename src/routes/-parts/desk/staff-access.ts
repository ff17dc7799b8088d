import { notFound, redirect } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { isAllowed, type staffAccess } from '#shared/endpoint.ts'
import type { RouterContext } from '../../__root.tsx'

export type StaffAccess = keyof typeof staffAccess

/** Throws what the router shows to someone who may not see a page of staff. */
export async function requireStaff(
  access: StaffAccess,
  { context: { api, queryClient } }: { context: RouterContext },
): Promise<void> {
  const me = await queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null)
  if (!(me && isAllowed(access, me.role))) throw notFound()
  if (me.needsSecondFactor) throw redirect({ href: '/staff/second-factor', statusCode: 302 })
}
