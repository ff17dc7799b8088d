import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import type { Api } from '#shared/api-client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.tsx'
import { type PublicUser, updateProfile } from '../contract.ts'
import { userQuery } from './queries.ts'

interface Props {
  api: Api
  person: PublicUser
  /** Keeps a picture and tells its address. */
  upload: (file: File) => Promise<string>
}

/** One's own avatar with the control to change it. */
export function AvatarControl({ api, person, upload }: Props) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const avatar = await upload(file)
      return api(updateProfile, { params: { id: String(person.id) }, body: { avatar } })
    },
    onSuccess: (user) => {
      queryClient.setQueryData(['currentUser'], user)
      queryClient.setQueryData(userQuery(api, person.id).queryKey, { ...person, avatar: user.avatar })
      toast({ title: 'Profile Picture Updated', description: 'Your profile picture has been successfully updated.' })
    },
    onError: () =>
      toast({
        tone: 'destructive',
        title: 'Update Failed',
        description: 'There was a problem updating your profile picture. Please try again.',
      }),
  })
  return (
    <div className="relative w-fit">
      <Avatar person={person} size={128} />
      <label
        aria-busy={isPending}
        className="absolute right-0 bottom-0 grid size-11 place-items-center rounded-full border-2 border-card bg-leaf text-on-leaf hover:bg-leaf-strong has-focus-visible:outline-3 has-focus-visible:outline-ink has-disabled:opacity-70"
      >
        {isPending ? <Spinner /> : <Camera size={20} aria-hidden="true" />}
        <span className="sr-only">{isPending ? 'Uploading your photo' : 'Change profile photo'}</span>
        <input
          type="file"
          accept="image/*"
          disabled={isPending}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Picking the same file again must be noticed.
            target.value = ''
            if (file) mutate(file)
          }}
        />
      </label>
    </div>
  )
}
