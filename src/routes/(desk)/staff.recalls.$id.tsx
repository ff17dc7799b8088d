import { createFileRoute, notFound } from '@tanstack/react-router'
import { queueQuery } from '#features/desk/ui/queries.ts'
import { recallQuery } from '#features/recall/ui/queries.ts'
import { RecallScreen } from '#features/recall/ui/recall-screen.tsx'
import { ForStaff } from '../-parts/desk/for-staff.tsx'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'

export const Route = createFileRoute('/(desk)/staff/recalls/$id')({
  beforeLoad: onlyStaff('moderator'),
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = toId(params.id)
    if (id === null) throw notFound()
    await queryClient.prefetchQuery(queueQuery(api, 'all', 'harm'))
    return orNotFound(queryClient.fetchQuery(recallQuery(api, id)))
  },
  head: ({ params }) =>
    page({ title: 'A recall', description: 'One recall.', path: `/staff/recalls/${params.id}`, noIndex: true }),
  component: Recall,
})

function Recall() {
  const loaded = Route.useLoaderData()
  return (
    <ForStaff>
      <RecallScreen key={loaded.id} loaded={loaded} />
    </ForStaff>
  )
}
