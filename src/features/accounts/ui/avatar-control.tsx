import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Avatar } from '#ui/primitives/avatar.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { PublicUser } from '../contract.ts'
import type { Picked } from './avatar-crop.tsx'
import { userQuery } from './user-query.ts'

// Loads the cropping tool only when a photo is picked.
const AvatarCrop = lazy(() => import('./avatar-crop.tsx'))

interface Props {
  person: PublicUser
  /** Uploads a picture and returns its URL. */
  upload: (file: File) => Promise<string>
}

/** The user's own avatar with the control to change it. */
export function AvatarControl({ person, upload }: Props) {
  const [picked, setPicked] = useState<Picked>()
  const { mutate, isPending, error, reset } = useAvatar({ person, upload })
  useEffect(() => () => discard(picked), [picked])
  const pick = async (file: File) => {
    reset()
    try {
      setPicked({ photo: await createImageBitmap(file), url: URL.createObjectURL(file) })
    } catch {
      sayFailed()
    }
  }
  return (
    <div className="relative w-fit">
      <Avatar person={person} size={128} />
      <label
        aria-busy={isPending}
        className="absolute right-0 bottom-0 grid size-11 place-items-center rounded-full border-2 border-card bg-leaf text-on-leaf hover:bg-leaf-strong has-focus-visible:outline-3 has-focus-visible:outline-ink has-disabled:opacity-70"
      >
        {isPending ? <Spinner /> : <Icon name="camera" size={20} />}
        <span className="sr-only">{isPending ? 'Uploading your photo' : 'Change profile photo'}</span>
        <input
          type="file"
          accept="image/*"
          disabled={isPending}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Resets the input so that picking the same file again fires a change event.
            target.value = ''
            if (file) void pick(file)
          }}
        />
      </label>
      {picked && (
        <Suspense>
          <AvatarCrop
            {...picked}
            isPending={isPending}
            failure={error && (error instanceof ApiError ? error.sentenceOr(TRY_AGAIN) : TRY_AGAIN)}
            onClose={() => setPicked(undefined)}
            // Keeps the cropped photo after a failed upload, so that the user can try again.
            onCropped={(file) => mutate(file, { onSuccess: () => setPicked(undefined) })}
          />
        </Suspense>
      )}
    </div>
  )
}

function discard(picked: Picked | undefined): void {
  if (!picked) return
  picked.photo.close()
  URL.revokeObjectURL(picked.url)
}

const TRY_AGAIN = 'There was a problem updating your profile picture. Please try again.'

const sayFailed = () => toast({ tone: 'destructive', title: 'Update Failed', description: TRY_AGAIN })

/** Saves a picture as the user's avatar. */
function useAvatar({ person, upload }: Props) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const avatar = await upload(file)
      const { updateProfile } = await import('../contract.ts')
      return api(updateProfile, { params: { id: String(person.id) }, body: { avatar } })
    },
    onSuccess: (user) => {
      queryClient.setQueryData(['currentUser'], user)
      queryClient.setQueryData(userQuery(api, person.id).queryKey, { ...person, avatar: user.avatar })
      toast({ title: 'Profile Picture Updated', description: 'Your profile picture has been successfully updated.' })
    },
    onError: sayFailed,
  })
}
