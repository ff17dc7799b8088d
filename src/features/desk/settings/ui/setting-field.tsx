import { type ComponentProps, useState } from 'react'
import { siteSettings } from '#shared/site/site-settings.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Logo } from '#ui/layout/logo.tsx'
import type { SettingShown } from '../settings-contract.ts'

interface Props {
  setting: SettingShown
  error: string | undefined
}

/** The field of one setting. Left empty, the setting is not set. */
export function SettingField({ setting: { name, value, fallback }, error }: Props) {
  const { label, kind, ...definition } = siteSettings[name]
  const rule = 'hint' in definition ? `${definition.hint} ` : ''
  const unit = kind === 'percent' ? '%' : ''
  const otherwise = fallback === '' ? 'not shown' : `${kind === 'pounds' ? '£' : ''}${fallback}${unit}`
  const hint = `${rule}Unless set: ${otherwise.replace(/\.$/, '')}.`
  const field = { label, name, hint, error, defaultValue: value ?? '', isOptional: true }
  if (kind === 'choice')
    return (
      <SelectField key={value} {...field}>
        <option value="">Not set</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
    )
  if (kind === 'long' || kind === 'list') return <TextArea {...field} rows={3} />
  if (name === 'productName') return <NameField field={field} fallback={fallback} />
  return <TextField {...field} {...(kind === 'pounds' && { prefix: '£' })} autoComplete="off" />
}

/** The name of the site, and how the header of every page shows what is typed. */
function NameField({ field, fallback }: { field: ComponentProps<typeof TextField>; fallback: string }) {
  const [typed, setTyped] = useState(String(field.defaultValue))
  return (
    <div className="flex flex-col gap-3">
      <TextField {...field} maxLength={40} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      <p role="status" aria-label="Preview" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-ink-2 text-sm">Visitors will see:</span>
        <Logo name={typed.trim() || fallback} />
      </p>
    </div>
  )
}
