import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { RATES, type Rates } from '../../base/fees.ts'
import { paymentsConfigQuery } from './queries.ts'

/** What a sale costs now; the usual fees until that is known. */
export const useRates = (): Rates => useQuery(paymentsConfigQuery(useApi())).data?.rates ?? RATES
