import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { householdQuery, NO_HOUSEHOLD } from '#features/household/ui/queries.ts'
import { createApi } from '#shared/api-client.ts'
import { householdOf } from './household.ts'

const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }

/** A client of the API in which some addresses fail. */
function contextWith(answers: Readonly<Record<string, unknown>>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const api = createApi(async (url) => {
    const body = answers[url]
    return body === undefined
      ? new Response('{"message":"Busy"}', { status: 503 })
      : new Response(JSON.stringify(body), { status: 200 })
  })
  return { queryClient, api }
}

test('a viewer of whom nothing could be loaded may have a household: none is remembered', async () => {
  const context = contextWith({})
  expect(await householdOf(context, { isInBrowser: false })).toBeNull()
  expect(context.queryClient.getQueryData(householdQuery(context.api).queryKey)).toBeUndefined()
})

test('a household is loaded also when nobody knows whether someone is signed in', async () => {
  const mine = { ...NO_HOUSEHOLD, household: cats }
  expect(await householdOf(contextWith({ '/api/household': mine }), { isInBrowser: false })).toEqual(mine)
})

test('a visitor whose browser keeps none has none, and nothing is asked', async () => {
  expect(await householdOf(contextWith({ '/api/auth/user': null }), { isInBrowser: false })).toEqual(NO_HOUSEHOLD)
})
