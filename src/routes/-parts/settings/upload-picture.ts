import { uploadPicture as call } from '#features/listings/photos/contract.ts'
import { uploadError, whenNotBusy } from '#features/listings/photos/ui/busy-uploads.ts'
import { fetchSignedIn } from '../session/sign-in-again.ts'

/** Uploads one picture and returns its address. Throws ApiError with the reason when it is refused. */
export const uploadPicture = (file: File): Promise<string> =>
  whenNotBusy(async () => {
    const body = new FormData()
    body.set('file', file)
    const answer = await fetchSignedIn('/api/uploads', { method: 'POST', body })
    if (!answer.ok) throw uploadError(answer.status, await answer.text(), answer.headers.get('retry-after'))
    return call.reply.parse(await answer.json()).url
  })
