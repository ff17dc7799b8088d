import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from '#shared/api-client.ts'
import { DEFAULT_DEADLINES } from '#shared/site/default-deadlines.ts'
import { DEFAULT_HOME } from '#shared/site/default-home.ts'
import { DEFAULT_RATES } from '#shared/site/default-rates.ts'
import { loadSite } from './site.ts'

const load = (call: () => Promise<unknown>) => loadSite(new QueryClient(), call as unknown as Api)

test('the home page has its usual texts and fees while those set at the desk cannot be loaded', async () => {
  const set = {
    heading: 'Plants',
    text: 'Near you.',
    rates: { commission: 500, protection: 200 },
    deadlines: DEFAULT_DEADLINES,
  }
  expect(await load(async () => set)).toEqual(set)
  expect(await load(() => Promise.reject(new Error('no answer')))).toEqual({
    ...DEFAULT_HOME,
    rates: DEFAULT_RATES,
    deadlines: DEFAULT_DEADLINES,
  })
})
