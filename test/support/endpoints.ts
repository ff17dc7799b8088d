import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#shared/endpoint.ts'

/** Every endpoint of the product, from the exports of all contracts. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for (const file of globSync('src/features/**/*contract*.ts').toSorted()) {
    if (file.endsWith('.test.ts')) continue
    const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    found.push(...Object.values(module).filter(isEndpoint))
  }
  return [...new Set(found)]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
