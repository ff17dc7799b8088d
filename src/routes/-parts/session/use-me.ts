import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'

/** The signed-in user; null for a visitor, and while it is loading. */
export const useMe = () => useQuery(currentUserQuery(useApi())).data ?? null
