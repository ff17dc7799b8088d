import { ProfileGroups } from '#features/groups/ui/profile-groups.tsx'
import ReliabilityLine from '#features/pickups/no-shows/ui/reliability-line.tsx'

/** What a profile says beside the name: to how many pickups the member came, and the groups that they show. */
export default function ProfileLines({ userId }: { userId: number }) {
  return (
    <>
      <ReliabilityLine userId={userId} />
      <ProfileGroups userId={userId} />
    </>
  )
}
