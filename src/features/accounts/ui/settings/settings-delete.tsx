import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { type ClosingState, closeAccount, closingForm, keepAccount } from '../../account-contract.ts'
import { currentUserQuery } from '../queries.ts'
import { FormStatus, failed, type Outcome } from './settings-form.tsx'
import { SettingsPageBody } from './settings-frame.tsx'
import { closingQuery } from './settings-queries.ts'
import { Failed, Waiting } from './settings-states.tsx'

interface Props {
  /** Called after the account is closed and every session has ended. */
  onClosed: (closesAt: string) => void
}

/** Closes the account, or reopens it before it is erased. */
export function DeleteSettings({ onClosed }: Props) {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: closing, isError, refetch } = useQuery({ ...closingQuery(api), throwOnError: false })
  if (closing?.closesAt) return <Leaving closesAt={closing.closesAt} />
  return (
    <SettingsPageBody
      title="Delete my account"
      intro="Your profile and listings are hidden at once. For 14 days you can come back by signing in; then everything is erased permanently."
    >
      <Consequences />
      {isError && !closing && <Failed what="whether your account can be closed" onRetry={() => void refetch()} />}
      {!(closing || isError) && <Waiting />}
      {closing && closing.obstacles.length > 0 && <Obstacles obstacles={closing.obstacles} />}
      {closing && closing.obstacles.length === 0 && me && (
        <LeaveForm username={me.username} onClosed={onClosed} onRefused={() => void refetch()} />
      )}
    </SettingsPageBody>
  )
}

const goes = [
  'at once, and also if you come back: your saved cards, and what you have reserved with them',
  'profile and pictures',
  'listings and drafts',
  'saved plants, alerts and notifications',
  'sign-ins',
]
const stays = [
  'messages: the people you wrote to keep the conversation, with “Former member”',
  'reviews, without your name',
  'money that could not be paid out: it waits for you under a reference that we email you, with reminders for 90 days',
  'orders and payments, for 7 years as the law asks, with your name kept apart from them',
]

const Consequences = () => (
  <div className="grid gap-6 border-line border-y-2 py-5 sm:grid-cols-2">
    <List title="What is erased" items={goes} />
    <List title="What stays" items={stays} />
  </div>
)

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h2 className="text-lg">{title}</h2>
    <ul className="mt-2 list-disc pl-5 text-ink-2 text-sm">
      {items.map((item) => (
        <li key={item} className="mt-1">
          {item}
        </li>
      ))}
    </ul>
  </section>
)

const Obstacles = ({ obstacles }: { obstacles: ClosingState['obstacles'] }) => (
  <Notice tone="warning" title="First finish what is in progress">
    <p>Your money or someone else’s is on its way. Once it has arrived you can close your account.</p>
    <ul className="mt-2 flex flex-col gap-1">
      {obstacles.map(({ title, href }) => (
        <li key={title}>
          <TextLink href={href}>{title}</TextLink>
        </li>
      ))}
    </ul>
  </Notice>
)

interface FormProps extends Props {
  username: string
  onRefused: () => void
}

function LeaveForm({ username, onClosed, onRefused }: FormProps) {
  const api = useApi()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { field, errors, isSubmitting, refuse, onSubmit } = useSchemaForm(closingForm, {
    username: '',
    currentPassword: '',
  })
  const submit = onSubmit(async (body) => {
    setOutcome(null)
    try {
      onClosed((await api(closeAccount, { body })).closesAt)
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'MONEY_IN_FLIGHT') onRefused()
      if (!refuse(error)) setOutcome(failed(error))
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
      <FormStatus errors={errors} outcome={outcome} />
      <p className="text-ink-2">
        You may want to <TextLink href="/settings/data">download your data</TextLink> first.
      </p>
      <TextField
        {...field('username')}
        label={`Type your username, ${username}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...field('currentPassword')} label="Your password" autoComplete="current-password" required />
      <div>
        <Button type="submit" tone="danger" isPending={isSubmitting} pendingText="Closing your account…">
          Delete my account
        </Button>
      </div>
    </form>
  )
}

function Leaving({ closesAt }: { closesAt: string }) {
  const api = useApi()
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const keep = async () => {
    setPending(true)
    try {
      client.setQueryData(closingQuery(api).queryKey, await api(keepAccount, {}))
      await client.invalidateQueries()
    } catch (error) {
      setOutcome(failed(error))
      setPending(false)
    }
  }
  return (
    <SettingsPageBody
      title="Your account is being closed"
      intro={`Nobody can see your profile and listings any more. On ${formatDay(closesAt)} everything is erased permanently.`}
    >
      <FormStatus errors={[]} outcome={outcome} />
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" isPending={isPending} onClick={() => void keep()}>
          Keep my account
        </Button>
        <ButtonLink href="/settings/data">Download my data</ButtonLink>
      </div>
    </SettingsPageBody>
  )
}
