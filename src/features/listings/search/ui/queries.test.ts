import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { HOUSEHOLD_KEY, householdQuery, NO_HOUSEHOLD } from '#features/household/ui/queries.ts'
import { createApi } from '#shared/api-client.ts'
import { searchQuery } from './queries.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

test('a search for a household that the browser has forgotten asks again who lives there, so that it does not repeat', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }
  client.setQueryData([HOUSEHOLD_KEY], { ...NO_HOUSEHOLD, household: cats })
  const api = createApi(async (url) =>
    url.startsWith('/api/household')
      ? answer(200, NO_HOUSEHOLD)
      : answer(400, { message: 'Say who lives with you first', code: 'NO_HOUSEHOLD' }),
  )
  const results = await client.fetchQuery(searchQuery(api, { household: 'true' }))
  expect(results.problem).toBe('Say who lives with you first')
  expect(client.getQueryData(householdQuery(api).queryKey)).toEqual(NO_HOUSEHOLD)
})
