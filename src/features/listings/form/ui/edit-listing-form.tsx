import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatMoment } from '#shared/dates.ts'
import type { Pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { OfferTerms } from '../../base/offer-terms.ts'
import type { Category } from '../../listing/category.ts'
import { changeListing } from '../../listing/contract.ts'
import type { Listing } from '../../listing/listing.ts'
import { listingQuery, refreshListings } from '../../listing/ui/queries.ts'
import { draftOf, formOf, fromDraft, toChanges } from '../listing-form.ts'
import { DraftStatus, editWords } from './draft-status.tsx'
import { ListingFormFields } from './listing-form.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { useDraftSaving } from './use-draft-saving.ts'
import { useListingForm } from './use-listing-form.ts'
import { type UnsavedEdit, useUnsavedEdit } from './use-unsaved-edit.ts'

interface Props {
  /** The member who edits. */
  userId: number
  listing: Listing
  /** On which terms it takes offers. */
  offers: OfferTerms | null
  categories: readonly Category[]
  /** What the seller receives for a price, in words; provided by the page. */
  feeNotice: (price: Pence | null) => ReactNode
  /** URL of the login page that returns to this form. */
  signInHref: string
  onSaved: () => void
}

/** Edits an existing listing. An unpublished edit from an earlier visit is offered first. */
export function EditListing(props: Props) {
  const unsaved = useUnsavedEdit(props)
  const { offered, current, goOn, discard } = unsaved
  if (offered) return <FoundChanges edit={offered} onContinue={goOn} onDiscard={() => void discard(offered)} />
  return <EditListingForm key={current.key} {...props} unsaved={unsaved} />
}

/** An unpublished edit from an earlier visit, to continue or discard. */
const FoundChanges = ({ edit, ...acts }: { edit: UnsavedEdit; onContinue: () => void; onDiscard: () => void }) => (
  <Notice
    title="You have changes that are not published"
    className="max-w-170"
    action={
      <div className="flex flex-wrap gap-2.5">
        <Button tone="primary" onClick={acts.onContinue}>
          Continue editing
        </Button>
        <Button onClick={acts.onDiscard}>Discard changes</Button>
      </div>
    }
  >
    {edit.savedAt ? (
      <>
        Saved at <time dateTime={edit.savedAt}>{formatMoment(edit.savedAt)}</time>. Buyers still see the published
        listing.
      </>
    ) : (
      'They are stored in this browser. Buyers still see the published listing.'
    )}
  </Notice>
)

interface FormProps extends Props {
  unsaved: ReturnType<typeof useUnsavedEdit>
}

/** The form of an edit, which is saved while it is typed and published on submit. */
function useEditing({
  listing,
  offers,
  onSaved,
  unsaved,
}: Pick<FormProps, 'listing' | 'offers' | 'onSaved' | 'unsaved'>) {
  const api = useApi()
  const client = useQueryClient()
  const { store, current, discard, close } = unsaved
  const { edit } = current
  const [values] = useState(() => fromDraft(formOf(listing, offers), edit?.content ?? null))
  const form = useListingForm({ values, isPlaced: true })
  const content = draftOf(form.values)
  // An edit stored only in this browser is sent to the server at once.
  const saved = edit && edit.savedAt === null ? null : draftOf(values)
  const saving = useDraftSaving({ store, saved, lastSavedAt: edit?.savedAt ?? null, content })
  const [left, setLeft] = useState(listing.quantity)
  const submit = form.submit(
    async (filledIn) => {
      await saving.stop()
      try {
        const params = { id: String(listing.id) }
        const changed = await api(changeListing, { params, body: toChanges(filledIn, { quantity: left }) })
        close()
        await refreshListings(client)
        client.setQueryData(listingQuery(api, listing.id).queryKey, changed)
        onSaved()
      } catch (error) {
        saving.resume()
        if (error instanceof ApiError && error.body.code === 'UNITS_SOLD') setLeft(Number(error.body['quantity']))
        throw error
      }
    },
    (error) => `Failed to save your changes: ${whyFailed(error)}`,
  )
  const discardChanges = async () => {
    await saving.stop()
    await discard({ content, savedAt: saving.savedAt })
  }
  return { form, saving, submit, discardChanges }
}

/** The edit form. Changes are saved automatically and stay private until they are published. */
function EditListingForm({ listing, offers, categories, feeNotice, signInHref, onSaved, unsaved }: FormProps) {
  const { form, saving, submit, discardChanges } = useEditing({ listing, offers, onSaved, unsaved })
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,42.5rem)_1fr]">
      <ListingFormFields
        form={form}
        categories={categories}
        ownId={listing.id}
        feeNotice={feeNotice}
        postcodeHint={
          listing.outcode ? `Leave it empty to keep ${listing.outcode}.` : 'Only the first half is ever shown.'
        }
        submitText="Save Changes"
        pendingText="Saving…"
        onSubmit={() => void submit()}
        status={
          <DraftStatus
            saving={saving}
            words={editWords}
            signInHref={signInHref}
            onDiscard={() => void discardChanges()}
          />
        }
      />
      <aside className="lg:sticky lg:top-24 lg:self-start">
        <ListingPreview form={form} categories={categories} seller={listing.seller} outcode={listing.outcode} />
      </aside>
    </div>
  )
}

function whyFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The connection was lost. What you wrote is still here; please try again.'
  if (error.body.code === 'PROHIBITED_GOODS') return 'it may not be offered here. The form says why.'
  return error.status === 401
    ? 'Please sign in again, in another tab if you like; what you wrote stays here.'
    : error.sentence
}
