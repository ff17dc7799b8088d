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
  if (kind === 'colour') return <ColourField field={field} fallback={fallback} />
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

/** A colour that a browser can show, as it is written in a style sheet. */
const WRITTEN = /^#[0-9a-f]{6}$/i

/** A colour as text, beside it as it looks. Choosing one there writes it. */
function ColourField({ field, fallback }: { field: ComponentProps<typeof TextField>; fallback: string }) {
  const [typed, setTyped] = useState(String(field.defaultValue))
  const { defaultValue: _known, ...text } = field
  const shown = [typed.trim(), fallback].find((one) => WRITTEN.test(one)) ?? '#000000'
  return (
    <TextField
      {...text}
      value={typed}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      suffix={
        <input
          type="color"
          aria-label={`Choose: ${field.label}`}
          value={shown.toLowerCase()}
          onChange={({ target }) => setTyped(target.value)}
          className="h-9 w-16 cursor-pointer overflow-hidden rounded-sm border border-control bg-card p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0"
        />
      }
    />
  )
}
