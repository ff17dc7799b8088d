import { createFileRoute } from '@tanstack/react-router'
import { questions } from '#features/guides/questions.ts'
import { HowItWorks } from '#features/guides/ui/how-it-works.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/how-it-works')({
  loader: (): Page => ({
    title: 'How it works',
    description:
      'List for free, pay by card, collect locally. How a payment is held until you confirm, and what each side pays.',
    path: '/how-it-works',
    jsonLd: [breadcrumbs({ name: 'How it works', path: '/how-it-works' }), questionsPage()],
  }),
  head: pageOf,
  component: HowItWorks,
})

/** Structured data of questions and answers for search engines. */
const questionsPage = () => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
