import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { isAllowed } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'

/** What only finance and admins may do; the server checks it too. */
export function ForFinance({ children }: { children: ReactNode }) {
  const { data: me } = useQuery(currentUserQuery(useApi()))
  return me && isAllowed('finance', me.role) ? children : null
}
