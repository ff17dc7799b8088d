import { useEffect, useState } from 'react'
import { storeInput } from '#ui/browser/own-storage.ts'

/** Unsent text, stored in this browser for each conversation. */
export function useDraft(me: number, other: number): [text: string, setText: (text: string) => void] {
  const key = `draft:${me}:${other}`
  const [text, setText] = useState('')
  useEffect(() => setText(read(key)), [key])
  const change = (next: string) => {
    setText(next)
    storeInput(key, next.trim() ? next : null)
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
