import { useEffect, useState } from 'react'

/** Text that was typed but not sent, kept in this browser for each conversation. */
export function useDraft(me: number, other: number): [text: string, setText: (text: string) => void] {
  const key = `draft:${me}:${other}`
  const [text, setText] = useState('')
  useEffect(() => setText(read(key)), [key])
  const change = (next: string) => {
    setText(next)
    write(key, next)
  }
  return [text, change]
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Storage is switched off: the draft lives as long as the page.
  }
}
