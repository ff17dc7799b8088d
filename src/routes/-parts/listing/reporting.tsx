import { Flag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReportTarget } from '#features/moderation/ui/report-dialog.tsx'
import type { Api } from '#shared/api-client.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

// Only who reports something pays for it.
const ReportDialog = lazy(async () => ({
  default: (await import('#features/moderation/ui/report-dialog.tsx')).ReportDialog,
}))

interface Reporting {
  report: (target: ReportTarget) => void
  /** Stands anywhere on the page; nothing until something is reported. */
  dialog: ReactNode
}

/** Lets people tell our team about something on the page. */
export function useReporting(api: Api): Reporting {
  const [target, setTarget] = useState<ReportTarget | null>(null)
  return {
    report: setTarget,
    dialog: target && (
      <Suspense fallback={null}>
        <ReportDialog api={api} target={target} onClose={() => setTarget(null)} />
      </Suspense>
    ),
  }
}

interface ButtonProps {
  api: Api
  target: ReportTarget
  isSignedIn: boolean
  /** The page's own path, to come back to from signing in. */
  path: string
}

/** Reports what the whole page is about. Reports carry a name, so a visitor signs in first. */
export function ReportButton({ api, target, isSignedIn, path }: ButtonProps) {
  const { report, dialog } = useReporting(api)
  const look = { size: 'small', tone: 'quiet', className: '-ml-3 w-fit text-ink-3' } as const
  const words = (
    <>
      <Flag size={16} aria-hidden="true" />
      Report {target.name}
    </>
  )
  return isSignedIn ? (
    <>
      <Button {...look} onClick={() => report(target)}>
        {words}
      </Button>
      {dialog}
    </>
  ) : (
    <ButtonLink {...look} href={`/login?redirect=${encodeURIComponent(path)}`}>
      {words}
    </ButtonLink>
  )
}
