import { createFileRoute } from '@tanstack/react-router'
import { Poster } from '#features/listings/listing/ui/poster.tsx'
import { ProductNotFound } from '#features/listings/listing/ui/product-screen.tsx'
import { listingQuery } from '#features/listings/listing/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { qrCode } from '#shared/pictures/qr-code.ts'
import type { RouterContext } from '../__root.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { answerWith, getPublicUrl } from '../-parts/session/request.ts'

export const Route = createFileRoute('/(market)/product/$id_/poster')({
  loader: ({ context, params }) => load(context, params.id),
  head: pageOf,
  component: PosterPage,
})

async function load({ queryClient, api }: RouterContext, text: string) {
  const id = toId(text)
  const path = `/product/${text}/poster`
  const head = { title: 'Poster', description: 'A poster of a listing, to print.', path, noIndex: true }
  try {
    const listing = id === null ? null : await queryClient.fetchQuery(listingQuery(api, id))
    if (listing) return { ...head, listing, qr: qrCode(new URL(`/product/${listing.id}`, getPublicUrl()).href) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
  }
  answerWith(404)
  return { ...head, listing: null, qr: null }
}

function PosterPage() {
  const { listing, qr } = Route.useLoaderData()
  return listing ? <Poster listing={listing} qr={qr} /> : <ProductNotFound removal={null} />
}
