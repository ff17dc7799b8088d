import { formatDay } from '#shared/dates.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'

/** Shown above every page while the user's account is closing: the date until which it can be reopened. */
export const ClosingBanner = ({ closesAt }: { closesAt: string }) => (
  <section aria-label="Your account is being closed" className="border-label-ink border-b-4 bg-label-tint">
    <div className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 text-ink">
        Your account is being closed and will be erased on <strong>{formatDay(closesAt)}</strong>.
      </p>
      <ButtonLink href="/settings/delete" size="small">
        Keep my account
      </ButtonLink>
    </div>
  </section>
)
