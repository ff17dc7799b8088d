import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { keysOf } from '#shared/keyed.ts'
import { type SiteSetting, siteGroups, siteSettings } from '#shared/site/site-settings.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Contents } from '#ui/primitives/contents.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { DeskFrame } from '../../ui/desk-frame.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'
import type { CategoryShown } from '../categories-contract.ts'
import { changeSettings, type SettingShown } from '../settings-contract.ts'
import { CategoriesForm } from './categories-form.tsx'
import { SettingField } from './setting-field.tsx'
import { settingsQuery } from './settings-queries.ts'

interface Props {
  settings: readonly SettingShown[]
  categories: readonly CategoryShown[]
}

const parts = [
  ...keysOf(siteGroups).map((group) => ({ id: group, title: siteGroups[group] })),
  { id: 'categories', title: 'Categories' },
]

/** What admins set for the site, one form for each group. */
export const SettingsScreen = ({ settings, categories }: Props) => (
  <DeskFrame current="settings">
    <div className="grid gap-x-12 gap-y-5 px-4 py-5 lg:grid-cols-[minmax(0,44rem)_15rem] lg:px-7">
      <div className="lg:col-start-1 lg:row-start-1">
        <h1>Settings</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          What you set here holds at once on the whole site, and wins over the environment of the server. An empty field
          means what stands below it. Every change is in the audit log.
        </p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Contents sections={parts} />
      </div>
      <div className="lg:col-start-1 lg:row-start-2">
        {keysOf(siteGroups).map((group) => (
          <GroupForm
            key={group}
            id={group}
            title={siteGroups[group]}
            settings={settings.filter(({ name }) => siteSettings[name].group === group)}
          />
        ))}
        <CategoriesForm known={categories} />
      </div>
    </div>
  </DeskFrame>
)

/** This page was opened with the name before; others are opened with the new one. The title ends with it. */
function showName(stored: readonly SettingShown[]): void {
  const entry = stored.find((one) => one.name === 'productName')
  if (!entry) return
  const [before, name] = [document.documentElement.dataset['name'] ?? '', entry.value ?? entry.fallback]
  document.documentElement.dataset['name'] = name
  if (document.title.endsWith(` - ${before}`)) document.title = document.title.slice(0, -before.length) + name
}

interface Change {
  name: SiteSetting
  value: string | null
}

interface GroupProps {
  /** Part of the address that leads to it. */
  id: string
  title: string
  settings: readonly SettingShown[]
}

function GroupForm({ id, title, settings }: GroupProps) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (changes: Change[]) =>
      changes.length > 0 ? api(changeSettings, { body: { changes } }) : Promise.resolve(null),
    onSuccess: async (stored) => {
      if (stored === null) return toast({ title: 'Nothing to save', description: 'No field here was changed.' })
      client.setQueryData(settingsQuery(api).queryKey, stored)
      showName(stored)
      toast({ title: 'Saved', description: 'The site shows it from now on.' })
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/desk/settings' })
    },
  })
  const fields: Partial<Record<string, string>> = (error instanceof ApiError && error.body.fields) || {}
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    reset()
    const written = new FormData(event.currentTarget)
    // Only what was changed here: another admin may have changed the rest meanwhile.
    mutate(
      settings.flatMap(({ name, value: known }) => {
        const value = String(written.get(name) ?? '').trim() || null
        return value === known ? [] : [{ name, value }]
      }),
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5 border-ink border-t pt-4">
      <h2 id={id} tabIndex={-1} className="text-lg">
        {title}
      </h2>
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} error={fields[setting.name]} />
      ))}
      {error && Object.keys(fields).length === 0 && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button type="submit" tone="primary" isPending={isPending} className="self-start">
        Save {title.toLowerCase()}
      </Button>
    </form>
  )
}
