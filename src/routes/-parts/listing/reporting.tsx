import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReportTarget } from '#features/moderation/ui/report-dialog.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'

// Lazy: only users who report something load it.
const ReportDialog = lazy(async () => ({
  default: (await import('#features/moderation/ui/report-dialog.tsx')).ReportDialog,
}))

interface Reporting {
  report: (target: ReportTarget) => void
  /** May be rendered anywhere on the page; empty until the user reports something. */
  dialog: ReactNode
}

/** Lets users report content of the page to staff. */
export function useReporting(): Reporting {
  const [target, setTarget] = useState<ReportTarget | null>(null)
  return {
    report: setTarget,
    dialog: target && (
      <Suspense fallback={null}>
        <ReportDialog target={target} onClose={() => setTarget(null)} />
      </Suspense>
    ),
  }
}

interface ButtonProps {
  target: ReportTarget
  isSignedIn: boolean
  /** The page's own path, to return to after sign-in. */
  path: string
}

/** Reports the subject of the page. Reports are not anonymous, so a visitor signs in first. */
export function ReportButton({ target, isSignedIn, path }: ButtonProps) {
  const { report, dialog } = useReporting()
  const look = { size: 'small', tone: 'quiet', className: '-ml-3 w-fit max-w-full text-ink-3' } as const
  const words = (
    <>
      <Icon name="flag" size={16} />
      <span className="min-w-0 text-left [overflow-wrap:anywhere]">Report {target.name}</span>
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
