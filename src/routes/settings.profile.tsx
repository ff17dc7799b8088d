import { createFileRoute } from '@tanstack/react-router'
import { ProfileSettings } from '#features/accounts/ui/settings-profile.tsx'
import { lookUpPlace } from '#features/listings/contract.ts'
import { settingsHead } from './-settings-head.ts'
import { uploadPicture } from './-upload-picture.ts'

export const Route = createFileRoute('/settings/profile')({
  head: settingsHead('/settings/profile', 'Profile'),
  component: ProfilePage,
})

function ProfilePage() {
  const { api } = Route.useRouteContext()
  return (
    <ProfileSettings
      api={api}
      upload={uploadPicture}
      findTown={async (postcode) => (await api(lookUpPlace, { query: { postcode } })).place}
    />
  )
}
