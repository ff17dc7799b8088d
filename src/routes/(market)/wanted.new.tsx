import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { WANTED } from '#features/wanted/ui/queries.ts'
import { NewWantedForm } from '#features/wanted/ui/wanted-form.tsx'
import { outwardPart } from '#shared/places/outward-only.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'
import { useMe } from '../-parts/session/use-me.ts'

export const Route = createFileRoute('/(market)/wanted/new')({
  validateSearch: ({ title }: Record<string, unknown>): { title?: string } => (title ? { title: String(title) } : {}),
  beforeLoad: requireSignIn,
  loader: () => ({
    title: 'Post a request',
    description: 'Say what you are looking for, and neighbours who have it can answer.',
    path: '/wanted/new',
    noIndex: true,
  }),
  head: pageOf,
  component: NewWanted,
})

function NewWanted() {
  const me = useMe()
  const { title = '' } = Route.useSearch()
  const router = useRouter()
  const client = useQueryClient()
  return (
    <RequireAuth>
      <div data-buttons-below className="sheet py-5 md:py-10">
        <BackLink href="/wanted">Wanted near you</BackLink>
        <h1 className="mt-3">Post a request</h1>
        <p className="mt-2 mb-7 max-w-170 text-ink-2 md:mb-9">
          Say what you are looking for. Neighbours who have it can list it or write to you.
        </p>
        {me && (
          <NewWantedForm
            title={title}
            home={me.postcode && outwardPart(me.postcode)}
            onPosted={async ({ id }) => {
              toast({ title: 'Request posted', description: 'We notify you when it is listed near you.' })
              await client.invalidateQueries({ queryKey: [WANTED] })
              void router.navigate({ href: `/wanted/${id}`, replace: true })
            }}
          />
        )}
      </div>
    </RequireAuth>
  )
}
