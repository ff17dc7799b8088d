import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { type PrivateUser, profileForm, updateProfile } from '../../contract.ts'
import { AvatarControl } from '../avatar-control.tsx'
import { currentUserQuery } from '../queries.ts'
import { userQuery } from '../user-query.ts'
import { FormStatus, failed, type Outcome } from './settings-form.tsx'
import { SettingsPageBody } from './settings-frame.tsx'

interface Props {
  /** Uploads a picture and returns its URL. */
  upload: (file: File) => Promise<string>
  /** The town of a postcode; throws for an unknown postcode. */
  findTown: (postcode: string) => Promise<string>
}

/** Edits the user's public profile. */
export function ProfileSettings({ upload, findTown }: Props) {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  if (!me) return null
  return (
    <SettingsPageBody title="Profile" intro="This is what people see before they buy from you or write to you.">
      <AvatarControl person={{ ...me, email: null, canReadMessages: true }} upload={upload} />
      <ProfileForm me={me} findTown={findTown} />
    </SettingsPageBody>
  )
}

/** The profile as a form that saves it. */
function useProfileForm(me: PrivateUser) {
  const api = useApi()
  const client = useQueryClient()
  const { onChanged } = useViewerPlace()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { form, field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(profileForm, {
    fullName: me.fullName,
    location: me.location ?? '',
    postcode: me.postcode ?? '',
    bio: me.bio ?? '',
  })
  const submit = onSubmit(async ({ postcode, bio, ...rest }) => {
    setOutcome(null)
    try {
      const body = { ...rest, postcode: postcode.trim() || null, bio: bio.trim() || null }
      const user = await api(updateProfile, { params: { id: String(me.id) }, body })
      client.setQueryData(currentUserQuery(api).queryKey, user)
      void client.invalidateQueries({ queryKey: userQuery(api, me.id).queryKey })
      form.reset({ ...form.getValues(), postcode: user.postcode ?? '' })
      setOutcome({ tone: 'success', text: 'Your profile is saved.' })
      // The server has set the place by it.
      await onChanged()
    } catch (error) {
      if (!refuse(error)) setOutcome(failed(error))
    }
  })
  return { form, field, errors, isSubmitting, outcome, submit }
}

function ProfileForm({ me, findTown }: Omit<Props, 'upload'> & { me: PrivateUser }) {
  const { form, field, errors, isSubmitting, outcome, submit } = useProfileForm(me)
  const place = useTown(me.postcode ?? '', findTown, (town) => form.setValue('location', town, { shouldDirty: true }))
  const postcode = field('postcode')
  const problem = postcode.error ?? place.problem
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
      <FormStatus errors={errors} outcome={outcome} />
      <TextField {...field('fullName')} label="Full name" autoComplete="name" required />
      <div className="grid gap-6 sm:grid-cols-[11rem_1fr]">
        <TextField
          {...postcode}
          onBlur={(event) => {
            place.look(event.target.value)
            return postcode.onBlur(event)
          }}
          label="Postcode"
          isOptional
          {...(problem ? {} : { hint: 'Never shown to others.' })}
          error={problem}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
        />
        <TextField
          {...field('location')}
          label="Location"
          hint={place.isLooking ? 'Looking for your town…' : 'Your town or area, as others see it.'}
          autoComplete="address-level2"
          required
        />
      </div>
      <TextArea
        {...field('bio')}
        label="About you"
        hint="What you grow, when you can be reached. No phone number, no street."
        isOptional
        countTo={1000}
        rows={5}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Saving…">
          Save profile
        </Button>
        <ButtonLink href="/profile">See how it looks</ButtonLink>
      </div>
    </form>
  )
}

/** Looks up the town of a postcode after it is typed. */
function useTown(known: string, findTown: Props['findTown'], onFound: (town: string) => void) {
  const last = useRef(known)
  const [state, setState] = useState<{ isLooking: boolean; problem?: string }>({ isLooking: false })
  const look = async (typed: string) => {
    const postcode = typed.trim()
    if (postcode === last.current) return
    last.current = postcode
    if (!postcode) return setState({ isLooking: false })
    setState({ isLooking: true })
    try {
      const town = await findTown(postcode)
      if (last.current !== postcode) return
      setState({ isLooking: false })
      onFound(town)
    } catch (error) {
      if (last.current === postcode) setState({ isLooking: false, problem: problemOf(error) })
    }
  }
  return { ...state, look: (typed: string) => void look(typed) }
}

const problemOf = (error: unknown): string => {
  const outcome = failed(error)
  return typeof outcome?.text === 'string' ? outcome.text : 'Please enter a valid UK postcode'
}
