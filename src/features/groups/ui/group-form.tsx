import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { changeGroup, foundGroup, type Group, groupInput } from '../contract.ts'
import { type GroupKind, groupKindNames, groupKinds, MAX_LENGTH } from '../group.ts'

interface Props {
  /** The group to change; null for a new one. */
  group: Group | null
  /** The outward code of the member's profile or place. */
  home: string
  onSaved: (group: Group) => void
}

interface Fields {
  name: string
  kind: GroupKind
  postcode: string
  about: string
}

/** Founds a group, or changes it. */
export function GroupForm({ group, home, onSaved }: Props) {
  const api = useApi()
  const start: Fields = group
    ? { name: group.name, kind: group.kind, postcode: group.outcode, about: group.about }
    : { name: '', kind: 'allotments', postcode: home, about: '' }
  const { errors, field, isSubmitting, refuse, onSubmit } = useSchemaForm<Fields>(groupInput, start)
  const [failure, setFailure] = useState<string>()
  const act = onSubmit(async (body) => {
    setFailure(undefined)
    try {
      const saved = group
        ? await api(changeGroup, { params: { id: String(group.id) }, body })
        : await api(foundGroup, { body })
      onSaved(saved)
    } catch (error) {
      if (!refuse(error))
        setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    }
  })
  return (
    <form
      method="post"
      onSubmit={act}
      noValidate
      aria-label={group ? 'Edit the group' : 'Found a group'}
      className="flex max-w-2xl flex-col gap-6"
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <GroupFields field={field} />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <Button
        type="submit"
        tone="primary"
        size="large"
        className="self-start"
        isPending={isSubmitting}
        pendingText="Saving…"
      >
        {group ? 'Save Changes' : 'Found Group'}
      </Button>
    </form>
  )
}

const GroupFields = ({ field }: Pick<ReturnType<typeof useSchemaForm<Fields>>, 'field'>) => (
  <>
    <TextField
      {...field('name')}
      label="Name"
      hint="For example, Bishopston Allotment Society."
      countTo={MAX_LENGTH.name}
      autoComplete="organization"
      required
    />
    <div className="grid gap-6 sm:grid-cols-2">
      <SelectField {...field('kind')} label="Kind">
        {groupKinds.map((kind) => (
          <option key={kind} value={kind}>
            {groupKindNames[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('postcode')}
        label="Postcode"
        hint="Only its first half is stored and shown."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
        required
      />
    </div>
    <TextArea
      {...field('about')}
      label="About the group"
      hint="Who you are, what you grow, when you meet. Everyone can read it."
      countTo={MAX_LENGTH.about}
      rows={6}
      required
    />
  </>
)
