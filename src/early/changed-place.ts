import { PLACE_COOKIE } from '#shared/places/viewer-place.ts'

const placeNow = (): string => new RegExp(`(?:^|; )${PLACE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''

/** Reloads a page that Back has restored as it was, when the viewer has chosen another place since. */
export function followPlace(): void {
  const shown = placeNow()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && placeNow() !== shown) location.reload()
  })
}
