import { classNames } from '#ui/primitives/class-names.ts'
import { Link } from '#ui/primitives/link.tsx'
import { browseHref } from '../../search/browse-address.ts'
import type { Browse } from '../../search/read-browse.ts'

/** Shows and hides the map beside the list, with the same filters. */
export function MapToggle({ browse }: { browse: Browse }) {
  const views = [
    { name: 'List', href: browseHref(browse, { view: undefined }), isShown: browse.view !== 'map' },
    { name: 'Map', href: browseHref(browse, { view: 'map' }), isShown: browse.view === 'map' },
  ]
  return (
    <nav aria-label="Show as" className="flex rounded-lg border-[1.5px] border-control bg-card p-0.5">
      {views.map(({ name, href, isShown }) => (
        <Link
          key={name}
          href={href}
          aria-current={isShown || undefined}
          className={classNames(
            'inline-flex min-h-9.5 items-center rounded-md px-3 font-[620] text-sm',
            isShown ? 'bg-leaf-tint text-leaf' : 'text-ink-2 hover:bg-sunken',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
