import { useRouter } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface Props {
  /** Path of the results page; `?q=` is appended. */
  action: string
  label: string
  placeholder: string
  value: string
  /** Hidden fields that are submitted with the query. */
  children?: ReactNode
}

/** A search form that works without scripts; with scripts it navigates without reloading the page. */
export function WordSearch({ action, label, placeholder, value, children }: Props) {
  const router = useRouter()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].filter(([, text]) => typeof text === 'string' && text.trim())
    const query = new URLSearchParams(fields.map(([name, text]) => [name, String(text).trim()]))
    void router.navigate({ href: query.size > 0 ? `${action}?${query}` : action })
  }
  return (
    <search>
      <form method="get" action={action} onSubmit={submit} className="flex max-w-[34rem] flex-wrap gap-2.5">
        {children}
        <input
          key={value}
          type="search"
          name="q"
          defaultValue={value}
          maxLength={200}
          aria-label={label}
          placeholder={placeholder}
          className="min-h-11 min-w-0 flex-1 basis-52 rounded-lg border-[1.5px] border-control bg-card px-3.5 placeholder:text-ink-3"
        />
        <Button type="submit" tone="primary">
          <Icon name="search" size={18} />
          Search
        </Button>
      </form>
    </search>
  )
}
