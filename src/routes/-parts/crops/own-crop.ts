import { notFound } from '@tanstack/react-router'
import type { Crop } from '#features/crops/contract.ts'
import { cropQuery } from '#features/crops/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import type { RouterContext } from '../../__root.tsx'
import { toId } from '../screen/id.ts'

/** The crop, for its grower. For everyone else it is as if the page did not exist. */
export async function loadOwnCrop({ queryClient, api }: RouterContext, text: string): Promise<Crop> {
  const id = toId(text)
  if (id === null) throw notFound()
  try {
    const crop = await queryClient.fetchQuery(cropQuery(api, id))
    if (crop.isMine) return crop
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  throw notFound()
}
