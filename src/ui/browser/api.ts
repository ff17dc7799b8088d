import { createContext, useContext } from 'react'
import type { Api } from '#shared/api-client.ts'

const ApiContext = createContext<Api | null>(null)

/** Provides the typed client to everything on the page. Loaders take it from the context of the router. */
export const ApiProvider = ApiContext.Provider

/** The typed client of this page. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}
