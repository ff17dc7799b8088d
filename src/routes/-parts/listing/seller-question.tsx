import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { sellerStatusQuery } from '#features/sellers/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'

// Asked once in a member's life.
const SellerKindForm = lazy(async () => ({
  default: (await import('#features/sellers/ui/seller-kind-form.tsx')).SellerKindForm,
}))

/** The form that follows says the rest. */
const BRIEF_MS = 2500

/** Above the form of a listing, until its seller has said how they sell. What is inside is shown afterwards. */
export function SellerQuestion({ email, children }: { email: string; children?: ReactNode }) {
  const { data: status } = useQuery({ ...sellerStatusQuery(useApi()), throwOnError: false })
  if (!status || status.kind !== null) return children
  return (
    <>
      <div className="mb-8 max-w-170 rounded-md border border-line bg-card p-5">
        <Suspense>
          <SellerKindForm
            status={status}
            email={email}
            saveText="Save and go on"
            note={<span className="text-ink-2 text-sm">Asked once. You can change it in Settings.</span>}
            onSaved={() =>
              toast({ title: 'Saved', description: 'You can go on with your listing.', duration: BRIEF_MS })
            }
          />
        </Suspense>
      </div>
      <div hidden>{children}</div>
    </>
  )
}
