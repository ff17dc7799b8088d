import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { factNames } from '../../base/facts.ts'
import { usePhotos } from '../../photos/ui/use-photos.ts'
import { usePostcodeLookup } from '../../search/ui/use-postcode-lookup.ts'
import { type ListingForm, listingForm } from '../listing-form.ts'

interface Start {
  values: ListingForm
  /** The town of the initial postcode; kept until another postcode is typed. */
  isPlaced: boolean
}

/** Fields of API errors that have another name in the form. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['imageUrl', 'images'],
  ['plant', 'plantName'],
  ['offers', 'offerFloor'],
  ['bundle', 'bundlePrice'],
  ...factNames.map((name) => [`facts.${name}`, name] as const),
])

/**
 * State shared by the sections of the listing form: its fields, photos, the town of its postcode and the server's
 * errors. Typed values survive every error.
 */
export function useListingForm({ values: start, isPlaced }: Start) {
  const schema = useSchemaForm<ListingForm>(listingForm, start)
  const { form, onSubmit, refuse, refuseField } = schema
  const photos = usePhotos(start.images)
  const values = form.watch()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  // A lookup does not overwrite a town that was typed, whether before or after the postcode.
  const placedFor = useRef<string>(undefined)
  useEffect(() => {
    const { unsubscribe } = form.watch((now, { name, type }) => {
      if (name === 'location' && type === 'change') placedFor.current = now.postcode
    })
    return unsubscribe
  }, [form])
  const lookup = usePostcodeLookup(values.postcode, (place) => {
    if (values.postcode === placedFor.current) return
    if (!isPlaced || values.postcode !== start.postcode) form.setValue('location', place, { shouldValidate: true })
  })
  const images = photos.photos.flatMap(({ url }) => url ?? [])
  const arrived = images.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses alone decide, not the array that holds them
  useEffect(() => form.setValue('images', images), [arrived])
  return {
    ...schema,
    /** The current values. */
    values: { ...values, images },
    photos,
    lookup,
    /** Why the last submission was refused; null when it was not. */
    refusal,
    isSending: photos.photos.some(({ url, problem }) => !(url || problem)),
    /** Validates the form, then runs `act`. A refusal is shown above the form, at its fields and in a toast. */
    submit: (act: (values: ListingForm) => Promise<void>, failure: (error: unknown) => string) =>
      onSubmit(async (filledIn) => {
        const failed = photos.photos.find(({ url, problem }) => problem && !url)
        if (failed) return refuseField('images', `${failed.name} was not added. Try it again or remove it.`)
        setRefusal(null)
        try {
          await act({ ...filledIn, images })
        } catch (error) {
          if (error instanceof ApiError) setRefusal(error)
          refuse(error, aliases)
          toast({ tone: 'destructive', title: 'Error', description: failure(error) })
        }
      }),
  }
}

export type ListingFormState = ReturnType<typeof useListingForm>
