import { useState } from 'react'
import { notifiablePests, PLANT_HEALTH_PORTAL } from '#features/guides/notifiable-pests.ts'
import type { PlantName } from '#features/plants/contract-suggest.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { linkStyle } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { changeRecall, createRecall, type RecallDetail } from '../contract.ts'
import { MAX_LENGTH, paragraphsOf } from '../recall.ts'
import { type RecallForm as Fields, formOf, recallForm, toRecallBody } from '../recall-form.ts'

import { HostPlants } from './host-plants.tsx'

interface Props {
  /** The draft to change; null for a new recall. */
  recall: RecallDetail | null
  /** The listing that a new one begins with, as its number. */
  suspect?: string | undefined
  onSaved: (id: number) => void
  /** Leaves a draft as it was. */
  onCancel?: () => void
}

const PESTS = 'notifiable-pests'

/** What staff write of a recall. Saving notifies nobody: the page of the draft says whom it would concern. */
export function RecallForm({ recall, suspect = '', onSaved, onCancel }: Props) {
  const api = useApi()
  const { form, errors, field, isSubmitting, refuse, onSubmit } = useSchemaForm<Fields>(
    recallForm,
    formOf(recall, suspect),
  )
  const [hosts, setHosts] = useState<readonly PlantName[]>(recall?.hosts ?? [])
  const [failure, setFailure] = useState<string>()
  const act = onSubmit(async (filled) => {
    setFailure(undefined)
    const body = toRecallBody(filled, hosts)
    try {
      if (recall)
        await api(changeRecall, { params: { id: String(recall.id) }, body: { ...body, version: recall.version } })
      onSaved(recall ? recall.id : (await api(createRecall, { body })).id)
    } catch (error) {
      if (!refuse(error, new Map([['suspectId', 'suspect']])))
        setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    }
  })
  return (
    <form
      method="post"
      onSubmit={act}
      noValidate
      aria-label={recall ? 'Change the draft' : 'Draft a recall'}
      className="flex max-w-150 flex-col gap-6"
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <PestField field={field} />
      <HostPlants hosts={hosts} onChange={setHosts} />
      <SuspectFields field={field} />
      <TextArea
        {...field('advice')}
        label="What people should do"
        hint="One paragraph a line. The telephone numbers of the plant health authorities follow by themselves."
        countTo={MAX_LENGTH.advice}
        rows={8}
        required
      />
      <Preview advice={form.watch('advice')} />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary" size="large" isPending={isSubmitting}>
          {recall ? 'Save the draft' : 'See whom it concerns'}
        </Button>
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** Free text, with the pests that a gardener can meet as suggestions. */
const PestField = ({ field }: Pick<SchemaForm<Fields>, 'field'>) => (
  <>
    <TextField {...field('pest')} label="Pest or disease" list={PESTS} autoComplete="off" required />
    <datalist id={PESTS}>
      {notifiablePests.map(([name]) => (
        <option key={name} value={name} />
      ))}
    </datalist>
    <Sources />
  </>
)

const SuspectFields = ({ field }: Pick<SchemaForm<Fields>, 'field'>) => (
  <>
    <TextField
      {...field('suspect')}
      label="The suspect listing"
      hint="Its number, or the address of its page."
      autoComplete="off"
      required
    />
    <TextField
      {...field('infectedSince')}
      label="May be infected since"
      hint="Orders that were collected before are left alone."
      type="date"
      required
      className="max-w-60"
    />
  </>
)

/** Where to look the pest up. */
const Sources = () => (
  <p className="-mt-3 text-ink-2 text-sm">
    Notifiable pests by their authorities:{' '}
    {notifiablePests.map(([name, , page]) => (
      <span key={name}>
        <a href={page} className={linkStyle}>
          {name}
        </a>
        {', '}
      </span>
    ))}
    and all others in the{' '}
    <a href={PLANT_HEALTH_PORTAL} className={linkStyle}>
      UK Plant Health Risk Register
    </a>
    .
  </p>
)

const Preview = ({ advice }: { advice: string }) => (
  <section aria-labelledby="advice-preview" className="border-line border-l-4 pl-4">
    <h2 id="advice-preview" className="text-base">
      As members read it
    </h2>
    {paragraphsOf(advice).map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same
      <p key={at} className="wrap-anywhere mt-2">
        {paragraph}
      </p>
    ))}
  </section>
)
