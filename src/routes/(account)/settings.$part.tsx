import { createFileRoute, notFound } from '@tanstack/react-router'
import { page } from '../-parts/head/page.ts'
import { settingsParts } from '../-parts/settings/settings-parts.tsx'

export const Route = createFileRoute('/(account)/settings/$part')({
  loader: async ({ context, params }) => {
    const part = settingsParts.get(params.part)
    if (!part) throw notFound()
    await part.load?.(context)
    return { title: part.title }
  },
  head: ({ loaderData, params }) =>
    page({
      title: loaderData?.title ?? 'Settings',
      description: 'Your account, as you want it.',
      path: `/settings/${params.part}`,
      noIndex: true,
    }),
  component: Part,
})

function Part() {
  const Screen = settingsParts.get(Route.useParams().part)?.screen
  return Screen ? <Screen /> : null
}
