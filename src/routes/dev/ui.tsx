import { createFileRoute, notFound } from '@tanstack/react-router'
import { page } from '../-parts/head/page.ts'
import { hasDevTools } from '../-parts/session/request.ts'
import { ActingParts } from './-acting-parts.tsx'
import { FormParts } from './-form-parts.tsx'
import { PictureParts } from './-picture-parts.tsx'
import { TextParts } from './-text-parts.tsx'

/** Every component of the design system in every state; only where the developer pages are enabled. */
export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!hasDevTools()) throw notFound()
  },
  head: () => page({ title: 'Parts', description: 'Every part of the interface.', path: '/dev/ui', noIndex: true }),
  component: Parts,
})

function Parts() {
  return (
    <div className="sheet flex flex-col gap-14 py-10">
      <h1 className="text-3xl">Parts</h1>
      <TextParts />
      <ActingParts />
      <FormParts />
      <PictureParts />
    </div>
  )
}
