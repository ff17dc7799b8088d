import { useMutation } from '@tanstack/react-query'
import { uploadError } from '#features/listings/photos/ui/busy-uploads.ts'
import { readyToSend, refusalOf } from '#features/listings/photos/ui/send-photo.ts'
import { useApi } from '#ui/browser/api.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { addEvidencePhoto, type Evidence, type EvidencePhotoView, removeEvidencePhoto } from '../evidence-contract.ts'
import { MAX_EVIDENCE_PHOTOS } from '../evidence-rules.ts'

interface Props {
  transactionId: number
  photos: Evidence['photos']
  isOpen: boolean
  onPhotos: (change: (photos: Evidence['photos']) => Evidence['photos']) => void
}

/** Photos are stored as soon as they are chosen, so nothing that fails later loses them. */
export function EvidencePhotos({ transactionId, photos, isOpen, onPhotos }: Props) {
  const api = useApi()
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const photo = await upload(transactionId, file)
        onPhotos((known) => [...known, photo])
      }
    },
  })
  const remove = useMutation({
    mutationFn: (key: string) => api(removeEvidencePhoto, { params: { id: String(transactionId), key } }),
    onSuccess: (_done, key) => onPhotos((known) => known.filter((photo) => photo.key !== key)),
  })
  const fault = add.error ?? remove.error
  const error = fault ? (fault instanceof Error && fault.message ? messageOf(fault) : undefined) : undefined
  return (
    <section aria-labelledby="photos" className="mt-8">
      <h2 id="photos" className="text-xl">
        Photos
      </h2>
      <PhotoList photos={photos} onRemove={isOpen ? (key) => remove.mutate(key) : undefined} />
      {isOpen && photos.length < MAX_EVIDENCE_PHOTOS && (
        <FileField
          className="mt-3"
          label="Add photos"
          name="evidence-photos"
          hint={`Of the plant, the handover or what the buyer wrote elsewhere: ${MAX_EVIDENCE_PHOTOS} at most`}
          prompt={add.isPending ? 'Adding…' : 'Choose photos, or drop them here'}
          accept="image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic"
          multiple
          disabled={add.isPending}
          error={error}
          onFiles={(files) => add.mutate(files)}
        />
      )}
      {!isOpen && photos.length === 0 && <p className="mt-2">None were added.</p>}
    </section>
  )
}

interface ListProps {
  photos: Evidence['photos']
  onRemove?: ((key: string) => void) | undefined
}

export const PhotoList = ({ photos, onRemove }: ListProps) => (
  <ul className="mt-3 flex flex-wrap gap-3">
    {photos.map(({ key, smallUrl, url }, index) => (
      <li key={key} className="flex flex-col items-start gap-1.5">
        <a href={url}>
          <img
            src={smallUrl}
            alt={`${index + 1} of the answer`}
            className="size-32 rounded-md border border-line bg-sunken object-cover"
          />
        </a>
        {onRemove && (
          <Button onClick={() => onRemove(key)} aria-label={`Remove photo ${index + 1}`}>
            Remove
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const messageOf = (error: Error): string => sentenceOf(error, error.message)

async function upload(transactionId: number, file: File): Promise<EvidencePhotoView> {
  const refusal = refusalOf(file)
  if (refusal) throw new Error(refusal)
  const body = new FormData()
  body.set('file', await readyToSend(file), file.name)
  const answer = await fetch(`/api/transactions/${transactionId}/evidence/photos`, { method: 'POST', body }).catch(
    () => {
      throw new Error(`${file.name} could not be sent. Check your connection and try again.`)
    },
  )
  if (!answer.ok) throw uploadError(answer.status, await answer.text(), answer.headers.get('retry-after'))
  return addEvidencePhoto.reply.parse(await answer.json())
}
