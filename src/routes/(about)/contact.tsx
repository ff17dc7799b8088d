import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { ContactLine } from '#features/guides/ui/contact-line.tsx'
import { PageHeading } from '#features/guides/ui/page-heading.tsx'
import { companyQuery } from '#features/guides/ui/queries.ts'
import { contactFailure, isReference } from '#features/moderation/contact-outcome.ts'
import { ContactForm } from '#features/moderation/ui/contact-form.tsx'
import { useApi } from '#ui/browser/api.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { page } from '../-parts/head/page.ts'

interface Search {
  sent?: string | undefined
  failure?: string | undefined
}

export const Route = createFileRoute('/(about)/contact')({
  validateSearch: ({ sent, failure }: Record<string, unknown>): Search => ({
    sent: typeof sent === 'string' && isReference(sent) ? sent : undefined,
    failure: typeof failure === 'string' ? failure : undefined,
  }),
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      // Only a line beside the form depends on it.
      queryClient.ensureQueryData(companyQuery(api)).catch(() => null),
      queryClient.ensureQueryData(currentUserQuery(api)).catch(() => null),
    ])
  },
  head: () =>
    page({
      title: 'Contact',
      description: 'Write to us about an order, your account, safety, your personal data, a fault or an idea.',
      path: '/contact',
      jsonLd: breadcrumbs({ name: 'Contact', path: '/contact' }),
    }),
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { sent, failure } = Route.useSearch()
  const { data: me = null } = useQuery(currentUserQuery(api))
  const { data: company } = useQuery(companyQuery(api))
  return (
    <div className="sheet">
      <PageHeading
        title="Contact"
        lead="A person reads every message. If someone is in danger, call 999 first."
        picture={{ kind: 'tool', seed: 3 }}
      />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ContactForm key={me?.id} me={me} earlier={{ reference: sent, failure: contactFailure(failure) }} />
        <aside
          aria-labelledby="quicker"
          className="border-line border-t pt-7 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8"
        >
          <h2 id="quicker" className="text-base">
            Often quicker
          </h2>
          <ul className="mt-3 flex flex-col gap-4 text-ink-2 text-sm">
            <li>
              About a plant or a pickup: <TextLink href="/messages">write to the other person</TextLink>.
            </li>
            <li>
              Something is wrong with an order: <TextLink href="/transactions">report it there</TextLink>, while the
              money is still held.
            </li>
            <li>
              How fees, protection and refunds work: <TextLink href="/how-it-works">how it works</TextLink>.
            </li>
            <li>
              A listing, message or person that should not be here: use Report beside it;{' '}
              <TextLink href="/safe-trading">safe trading</TextLink> says how.
            </li>
          </ul>
          {company?.email && (
            <div className="mt-6 text-sm">
              <ContactLine company={company} purpose="Without this form" />
            </div>
          )}
        </aside>
      </div>
    </div>
  )
}
