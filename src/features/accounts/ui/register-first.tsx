import { ButtonLink } from '#ui/primitives/button.tsx'
import { entranceReason } from '../entrance-reasons.ts'

/** Why a visitor came to the login page, and the way in for those who are new. Both lead back to where they were. */
export function RegisterFirst({ redirect }: { redirect: string }) {
  const reason = entranceReason(redirect)
  return (
    <section aria-label="New here" className="rounded-md bg-leaf-tint p-5">
      {reason && (
        <>
          <p className="font-[650]">{reason.title}</p>
          <p className="mb-4">{reason.text}</p>
        </>
      )}
      <ButtonLink href={`/register?${new URLSearchParams({ redirect })}`} tone="primary" size="large" isWide>
        Register
      </ButtonLink>
      <p className="mt-2 text-ink-2 text-sm">It is free, and you come back to where you were. Or sign in below.</p>
    </section>
  )
}
