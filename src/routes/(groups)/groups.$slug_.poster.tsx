import { createFileRoute, notFound } from '@tanstack/react-router'
import { groupHref } from '#features/groups/group.ts'
import { GroupPoster } from '#features/groups/ui/group-poster.tsx'
import { groupQuery } from '#features/groups/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import { qrCode } from '#shared/pictures/qr-code.ts'
import type { RouterContext } from '../__root.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { getPublicUrl } from '../-parts/session/request.ts'

export const Route = createFileRoute('/(groups)/groups/$slug_/poster')({
  loader: ({ context, params }) => load(context, params.slug),
  head: pageOf,
  component: PosterPage,
})

async function load({ queryClient, api }: RouterContext, slug: string) {
  try {
    const group = await queryClient.fetchQuery(groupQuery(api, slug))
    const head = { title: 'Poster', description: 'A poster of a group, to print.', path: `${groupHref(slug)}/poster` }
    return { ...head, noIndex: true, group, qr: qrCode(new URL(groupHref(slug), getPublicUrl()).href) }
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  }
}

function PosterPage() {
  const { group, qr } = Route.useLoaderData()
  return <GroupPoster group={group} qr={qr} />
}
