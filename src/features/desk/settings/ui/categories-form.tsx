import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { categories as builtIn, builtInOf } from '#features/listings/base/categories.ts'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'
import { type CategoryShown, changeCategories, MAX_CATEGORIES } from '../categories-contract.ts'
import { deskCategoriesQuery } from './settings-queries.ts'

interface Row {
  key: string
  id: number | null
  like: number | null
  name: string
  isRetired: boolean
}

const rowsOf = (known: readonly CategoryShown[]): Row[] =>
  known.map(({ id, name, isRetired }) => ({ key: String(id), id, like: null, name, isRetired }))

const nameOfBuiltIn = (id: number): string => builtIn.find((one) => one.id === id)?.name ?? ''

/** Names, order and state of the categories, saved together; new ones follow the rules of a built-in one. */
export function CategoriesForm({ known }: { known: readonly CategoryShown[] }) {
  const api = useApi()
  const client = useQueryClient()
  const [rows, setRows] = useState(() => rowsOf(known))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api(changeCategories, {
        body: { categories: rows.map(({ id, like, name, isRetired }) => ({ id, like, name, isRetired })) },
      }),
    onSuccess: async (stored) => {
      client.setQueryData(deskCategoriesQuery(api).queryKey, stored)
      setRows(rowsOf(stored))
      toast({ title: 'Saved', description: 'The site shows it within five minutes.' })
      await client.invalidateQueries({ queryKey: ['/api/categories'] })
    },
  })
  const change = (key: string, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    reset()
    mutate()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-5 border-ink border-t pt-4">
      <h2 id="categories" tabIndex={-1} className="text-lg">
        Categories
      </h2>
      <ol className="flex flex-col gap-4">
        {rows.map((row, at) => (
          <CategoryRow
            key={row.key}
            row={row}
            place={at + 1}
            onChange={(changes) => change(row.key, changes)}
            onUp={at > 0 ? () => setRows(swapped(rows, at - 1)) : undefined}
            onDown={at < rows.length - 1 ? () => setRows(swapped(rows, at)) : undefined}
          />
        ))}
      </ol>
      {rows.length < MAX_CATEGORIES && <Added onAdd={(row) => setRows([...rows, row])} />}
      {error && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <Button type="submit" tone="primary" isPending={isPending} className="self-start">
        Save categories
      </Button>
    </form>
  )
}

/** The rows with the one at `at` and the next exchanged. */
function swapped(rows: readonly Row[], at: number): Row[] {
  const [one, next] = rows.slice(at, at + 2)
  return one && next ? rows.toSpliced(at, 2, next, one) : [...rows]
}

interface RowProps {
  row: Row
  /** From 1. */
  place: number
  onChange: (changes: Partial<Row>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function CategoryRow({ row: { key, id, like, name, isRetired }, place, onChange, onUp, onDown }: RowProps) {
  const follows = id === null ? like : builtInOf(id)
  const isAdded = follows !== null && follows !== id
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-1">
      <TextField
        label={`Category ${place}`}
        name={`category-${key}`}
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
        {...(isAdded && { hint: `Follows the rules of ${nameOfBuiltIn(follows)}.` })}
        maxLength={40}
        autoComplete="off"
        className="min-w-64 flex-1"
      />
      <Checkbox
        name={`retired-${key}`}
        label="Takes no new listings"
        aria-label={`Takes no new listings: ${name}`}
        checked={isRetired}
        onChange={({ target }) => onChange({ isRetired: target.checked })}
      />
      <span className="flex gap-1">
        <Button tone="quiet" size="small" onClick={onUp} disabled={!onUp} aria-label={`Move ${name} up`}>
          <Icon name="arrow-up" size={18} />
        </Button>
        <Button tone="quiet" size="small" onClick={onDown} disabled={!onDown} aria-label={`Move ${name} down`}>
          <Icon name="arrow-down" size={18} />
        </Button>
      </span>
    </li>
  )
}

function Added({ onAdd }: { onAdd: (row: Row) => void }) {
  const [name, setName] = useState('')
  const [like, setLike] = useState<number>(builtIn[0].id)
  const [count, setCount] = useState(0)
  const add = () => {
    onAdd({ key: `new-${count}`, id: null, like, name: name.trim(), isRetired: false })
    setCount(count + 1)
    setName('')
  }
  return (
    <div className="flex flex-wrap items-end gap-4">
      <TextField
        label="New category"
        name="category-new"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={40}
        autoComplete="off"
        isOptional
        className="min-w-64 flex-1"
      />
      <SelectField
        label="With the rules of"
        name="category-like"
        value={like}
        onChange={({ target }) => setLike(Number(target.value))}
      >
        {builtIn.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <Button onClick={add} disabled={name.trim().length < 2}>
        Add to the list
      </Button>
    </div>
  )
}
