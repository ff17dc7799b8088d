/** As a `ref`: what appears where something else was takes the keyboard along. */
export const focusOn = (element: HTMLElement | null): void => element?.focus()
