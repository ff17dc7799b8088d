import type { ReactNode } from 'react'
import { StoredPicture } from '#features/listings/photos/ui/stored-picture.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/primitives/link.tsx'

interface Props {
  back: string
  title: string
  children: ReactNode
}

/** A page with one task, without the site's header, footer and navigation (`full-screen` in styles.css hides them). */
export const FullScreen = ({ back, title, children }: Props) => (
  <div className="full-screen flex min-h-dvh flex-col">
    <div className="flex min-h-14 items-center gap-2 border-line border-b bg-card px-2 sm:px-4">
      <Link
        href={back}
        aria-label="My Transactions"
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
      >
        <Icon name="arrow-left" size={22} />
      </Link>
      <h1 tabIndex={-1} className="min-w-0 text-lg [overflow-wrap:anywhere]">
        {title}
      </h1>
    </div>
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  </div>
)

interface ItemProps {
  title: string
  note: string
  imageUrl?: string
}

/** What changes hands, with whom and when. */
export const HandoverItem = ({ title, note, imageUrl }: ItemProps) => (
  <div className="flex items-center gap-3 border-line border-b pb-3">
    {imageUrl && (
      <span className="h-13.5 w-18 shrink-0 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover">
        <StoredPicture url={imageUrl} title={title} sizes="72px" isFirst />
      </span>
    )}
    <div className="min-w-0">
      <p className="font-[650] leading-snug [overflow-wrap:anywhere]">{title}</p>
      <p className="text-ink-3 text-sm">{note}</p>
    </div>
  </div>
)
