import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { type PrivateUser, updateProfile } from '../../contract.ts'
import { currentUserQuery } from '../queries.ts'
import { FormStatus, failed } from './settings-form.tsx'
import { SettingsPageBody } from './settings-frame.tsx'

/** Shows who can see what, with a switch for each choice. A change is saved immediately. */
export function PrivacySettings() {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const choosing = useChoosing()
  if (!me) return null
  const choose = (change: Choice) => choosing.mutate({ me, change })
  return (
    <SettingsPageBody
      title="Privacy"
      intro="Your choices take effect at once, and also apply to everything you have published so far."
    >
      <ChoiceGroup legend="Your choices">
        <Checkbox
          label="Show my email address to people who are signed in"
          hint="On your profile and your listings. Visitors without an account never see it."
          checked={me.showEmail}
          onChange={({ target }) => choose({ showEmail: target.checked })}
        />
        <Checkbox
          label="Let people find me when they start a conversation"
          hint="People near you can choose you from a list. Anyone who sees one of your listings can message you either way."
          checked={me.listed}
          onChange={({ target }) => choose({ listed: target.checked })}
        />
      </ChoiceGroup>
      <p role="status" className="min-h-6 text-ink-3 text-sm">
        {choosing.isPending && 'Saving…'}
        {choosing.isSuccess && 'Saved.'}
      </p>
      {choosing.isError && <FormStatus errors={[]} outcome={failed(choosing.error)} />}
      <SeedPacket title="What others see of you" facts={seenOf(me)}>
        Your postcode, your exact place and your IP address are shown to nobody; the buyer of a listing sees where to
        collect it once they have paid. More in our <TextLink href="/privacy-policy">Privacy policy</TextLink>.
      </SeedPacket>
    </SettingsPageBody>
  )
}

const seenOf = (me: PrivateUser) =>
  [
    [
      'Everyone',
      `@${me.username}, ${me.fullName}, your picture, ${me.location ?? 'your town'}, what you wrote about yourself, listings and reviews`,
    ],
    ['People who are signed in', me.showEmail ? `The same, and ${me.email}` : 'The same'],
    ['Whom you write to', 'Your messages'],
    ['Whom you trade with', 'The order and its history'],
  ] as const

type Choice = { showEmail: boolean } | { listed: boolean }

/** Applies a choice optimistically and reverts it if saving fails. */
function useChoosing() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = currentUserQuery(api)
  return useMutation({
    mutationFn: ({ me, change }: { me: PrivateUser; change: Choice }) =>
      api(updateProfile, { params: { id: String(me.id) }, body: change }),
    onMutate: ({ me, change }) => {
      client.setQueryData(queryKey, { ...me, ...change })
    },
    onSuccess: (user) => {
      client.setQueryData(queryKey, user)
      client.removeQueries({ queryKey: ['/api/users'] })
    },
    onError: (_error, { me }) => client.setQueryData(queryKey, me),
  })
}
