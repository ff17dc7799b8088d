import type { Highlight } from '../highlight.ts'

const outcodeAt = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-outcode]')?.dataset['outcode']) || null

/** Lights the cards of a page with their marks on the map, and the marks with the cards. Ends with the signal. */
export function lightCards(page: HTMLElement, lit: Highlight, signal: AbortSignal): void {
  const listen = { signal }
  page.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      const outcode = outcodeAt(target)
      // A finger leaves it lit.
      if (outcode || pointerType === 'mouse') lit.set('pointer', outcode)
    },
    listen,
  )
  page.addEventListener('focusin', ({ target }) => lit.set('focus', outcodeAt(target)), listen)
  page.addEventListener('focusout', ({ relatedTarget }) => lit.set('focus', outcodeAt(relatedTarget)), listen)
  const stop = lit.subscribe(() => {
    for (const card of page.querySelectorAll<HTMLElement>('div[data-outcode]')) {
      card.toggleAttribute('data-lit', card.dataset['outcode'] === lit.get())
    }
  })
  signal.addEventListener('abort', stop)
}
