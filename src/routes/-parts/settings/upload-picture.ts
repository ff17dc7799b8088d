import { ApiError } from '#shared/api-client.ts'
import { fetchSignedIn } from '../session/sign-in-again.ts'

/** Sends one picture and tells the address it is kept under. Throws ApiError with the reason when it is refused. */
export async function uploadPicture(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const answer = await fetchSignedIn('/api/uploads', { method: 'POST', body })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  const { url } = (await answer.json()) as { url: string }
  return url
}
