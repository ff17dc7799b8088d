import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { feesAt, timesIn } from '#features/guides/figures.ts'
import { questionsWith } from '#features/guides/questions.ts'
import { HowItWorks } from '#features/guides/ui/how-it-works.tsx'
import { siteQuery } from '#features/guides/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/how-it-works')({
  loader: async ({ context: { api, queryClient } }): Promise<Page> => {
    const { rates, deadlines } = await queryClient.ensureQueryData(siteQuery(api))
    return {
      title: 'How it works',
      description:
        'List for free, pay by card, collect locally. How a payment is held until you confirm, and what each side pays.',
      path: '/how-it-works',
      jsonLd: [
        breadcrumbs({ name: 'How it works', path: '/how-it-works' }),
        questionsPage({ ...feesAt(rates), ...timesIn(deadlines) }),
      ],
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const { data } = useSuspenseQuery(siteQuery(useApi()))
  return <HowItWorks fees={feesAt(data.rates)} times={timesIn(data.deadlines)} />
}

/** Structured data of questions and answers for search engines. */
const questionsPage = (facts: Parameters<typeof questionsWith>[0]) => ({
  '@type': 'FAQPage',
  mainEntity: questionsWith(facts).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
