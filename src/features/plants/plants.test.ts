import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { findPlant } from './catalogue.ts'
import { getPlant } from './contract.ts'

const server = await startTestServer()
const visitor = server.visitor()

test('anyone reads an entry in full, and may keep it for an hour', async () => {
  const plant = await visitor(getPlant, { params: { slug: 'courgette' } })
  expect(plant).toEqual(findPlant('courgette'))
  expect(plant).toMatchObject({ latin: 'Cucurbita pepo', sow: [4, 5], harvest: [7, 8, 9, 10] })
  const { headers } = await visitor.request({ url: '/api/plants/courgette' })
  expect(headers['cache-control']).toBe('public, max-age=3600')
})

test.each(['dragon-tree-of-nowhere', 'Courgette', '__proto__', 'a%2Fb'])('no plant is called %s', async (slug) => {
  const { statusCode, headers, json } = await visitor.request({ url: `/api/plants/${slug}` })
  expect(statusCode).toBe(404)
  expect(json()).toMatchObject({ message: 'Plant not found' })
  expect(headers['cache-control']).toBe('no-store')
})
