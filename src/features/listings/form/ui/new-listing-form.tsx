import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import type { Pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import type { Category } from '../../listing/category.ts'
import { createListing } from '../../listing/contract.ts'
import type { Listing } from '../../listing/listing.ts'
import type { Draft, DraftContent } from '../../listing/own-contract.ts'
import { pickupPlacesQuery } from '../../place/ui/pickup-places-query.ts'
import { draftOf, emptyForm, fromDraft, likeListing, toBody, withOpenCategory } from '../listing-form.ts'
import { DraftStatus } from './draft-status.tsx'
import type { BoostOffer } from './listing-fields.tsx'
import { ListingFormFields } from './listing-form.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { newDraftStore } from './new-draft-store.ts'
import { OpenDrafts } from './open-drafts.tsx'
import { useDraftSaving } from './use-draft-saving.ts'
import { useListingForm } from './use-listing-form.ts'
import { type OpenedForm, useOpenDraft } from './use-open-draft.ts'

interface Props {
  me: { id: number; username: string; fullName: string; location: string | null; postcode: string | null }
  categories: readonly Category[]
  /** The draft named in the URL. */
  draftId: number | undefined
  /** The seller's earlier listing to start from. */
  like: Listing | null
  /** What another member asked for, to start from. */
  asked: DraftContent | null
  /** Puts another draft, or none, into the URL. */
  onAddress: (draftId: number | null) => void
  signInHref: string
  /** What the seller receives for a price, in words; provided by the page. */
  feeNotice: (price: Pence | null) => ReactNode
  /** How many people look for it; provided by the page. */
  demandNotice: (entered: { title: string; plant: string; postcode: string }) => ReactNode
  boost: BoostOffer
  /** `wantsBoost`: the box was ticked; the boost's payment comes next. */
  onCreated: (listing: Listing, wantsBoost: boolean) => void
}

/** Publishes a new listing, from an empty form or a draft. */
export function NewListing(props: Props) {
  const { me, draftId, like, asked, onAddress } = props
  const begun = useOpenDraft({ userId: me.id, draftId, onAddress, like: like ? likeListing(like) : asked })
  const isNew = begun.current.content === null
  return (
    <>
      {isNew && begun.others.length > 0 && (
        <OpenDrafts drafts={begun.others} onContinue={begun.goOn} onDiscard={begun.discard} />
      )}
      <NewListingForm
        key={begun.current.key}
        {...props}
        begun={begun.current}
        onSaved={begun.noteSaved}
        onDiscard={begun.discard}
        onPublished={begun.notePublished}
      />
    </>
  )
}

interface FormProps extends Props {
  begun: OpenedForm
  onSaved: (draft: Draft) => void
  onDiscard: (draft: Draft) => void
  onPublished: (draftId: number | null) => void
}

function NewListingForm({ me, categories, signInHref, feeNotice, boost, onCreated, like, ...rest }: FormProps) {
  const api = useApi()
  const { begun, demandNotice, onSaved, onDiscard, onPublished } = rest
  const { data: places = [] } = useQuery({ ...pickupPlacesQuery(api), throwOnError: false })
  const [values] = useState(() => withOpenCategory(fromDraft(emptyForm(me, places[0]), begun.content), categories))
  const form = useListingForm({ values, isPlaced: begun.content !== null || me.location !== null })
  const content = draftOf(form.values)
  const saved = begun.isStored ? draftOf(values) : null
  const onSavedRef = useRef(onSaved)
  onSavedRef.current = onSaved
  const [store] = useState(() =>
    newDraftStore({ api, userId: me.id, draftId: begun.draftId, onSaved: (draft) => onSavedRef.current(draft) }),
  )
  const saving = useDraftSaving({ store, saved, content })
  const submit = form.submit(
    async (filledIn) => {
      await saving.stop()
      const draftId = store.draftId()
      try {
        const listing = await api(createListing, { body: toBody(filledIn, me.id, draftId) })
        store.saveHere(null)
        onPublished(draftId)
        onCreated(listing, filledIn.featured)
      } catch (error) {
        saving.resume()
        throw error
      }
    },
    (error) => `Failed to create listing: ${whyFailed(error)}`,
  )
  const discard = async () => {
    await saving.stop()
    store.saveHere(null)
    const id = store.draftId()
    if (id !== null) onDiscard({ id, content, savedAt: '' })
  }
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,42.5rem)_1fr]">
      <ListingFormFields
        form={form}
        categories={categories}
        feeNotice={feeNotice}
        demandNotice={demandNotice(form.values)}
        earlierPhotos={like?.images ?? []}
        postcodeHint="Only the first half is ever shown."
        boost={boost}
        submitText="Post Listing"
        pendingText="Publishing…"
        onSubmit={() => void submit()}
        status={<DraftStatus saving={saving} signInHref={signInHref} onDiscard={() => void discard()} />}
      />
      <aside className="lg:sticky lg:top-24 lg:self-start">
        <ListingPreview form={form} categories={categories} seller={me} />
      </aside>
    </div>
  )
}

function whyFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The connection was lost. What you wrote is still here; please try again.'
  if (error.body.code === 'PROHIBITED_GOODS') return 'it may not be offered here. The form says why.'
  return error.status === 401 ? 'You must be logged in to create a listing' : error.sentence
}
