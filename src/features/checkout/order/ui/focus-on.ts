/** A `ref` that focuses an element which replaces the focused one. */
export const focusOn = (element: HTMLElement | null): void => element?.focus()
