import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** The viewer's place in the header. Without scripts it leads to the page that asks for it. */
export function PlaceChip() {
  const { place, openForm } = useViewerPlace()
  return (
    <a
      href="/browse?nearby=true"
      aria-haspopup="dialog"
      data-place={place ? '' : undefined}
      aria-label={place ? `Near ${place.outcode} · ${place.radius} miles. Change your place` : 'Set your place'}
      onClick={(event) => {
        event.preventDefault()
        openForm()
      }}
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-lg bg-leaf-tint px-3 font-[620] text-leaf text-sm hover:bg-sunken"
    >
      <Icon name="map-pin" size={17} />
      {place ? (
        <span>
          <span className="max-sm:hidden lg:group-data-crowded/head:max-[88rem]:hidden">Near </span>
          {place.outcode}
          <span className="lg:group-data-crowded/head:max-xl:hidden"> · {place.radius} miles</span>
        </span>
      ) : (
        <span className="max-sm:hidden">Set your place</span>
      )}
    </a>
  )
}
