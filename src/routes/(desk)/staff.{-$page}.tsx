import { createFileRoute } from '@tanstack/react-router'
import { DeskPage, loadDesk } from '../-parts/desk/desk-pages.tsx'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { page } from '../-parts/head/page.ts'

/** The queue, a case by its number, and the other pages of the desk by their names. */
export const Route = createFileRoute('/(desk)/staff/{-$page}')({
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: onlyStaff('staff'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadDesk(context, params.page, deps),
  head: ({ loaderData: title = 'The desk' }) => page({ title, description: title, path: '/staff', noIndex: true }),
  component: Desk,
})

function Desk() {
  return <DeskPage name={Route.useParams().page} search={Route.useSearch()} />
}
