import { siteSettings } from '#shared/site/site-settings.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
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
      <SelectField {...field}>
        <option value="">Not set</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
    )
  if (kind === 'long' || kind === 'list') return <TextArea {...field} rows={3} />
  return <TextField {...field} {...(kind === 'pounds' && { prefix: '£' })} autoComplete="off" />
}
