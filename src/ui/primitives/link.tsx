import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site with its query, or an external URL. */
  href: string
  /** Replaces the current entry in the history. */
  replace?: boolean
}

/** A link. Inside the site it navigates without a page load; without scripts it is an ordinary link. */
export function Link({ href, replace, onClick, onPointerEnter, ...rest }: LinkProps) {
  const router = useRouter()
  const isOurs = href.startsWith('/') && !href.startsWith('//') && !rest.download && !rest.target
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.defaultPrevented || !isPlain || !isOurs) return
    event.preventDefault()
    void router.navigate({ href, replace: replace ?? false })
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        // A failed preload is reported when the page is opened.
        if (isOurs && !href.startsWith('/api/')) router.preloadRoute({ href } as never).catch(() => {})
      }}
    />
  )
}

const underline = 'underline decoration-2 underline-offset-3'

/** Styles of a link within text. */
export const linkStyle = classNames('text-leaf hover:text-leaf-strong hover:decoration-3', underline)

/** A link within text. */
export const TextLink = ({ className, ...rest }: LinkProps) => (
  <Link {...rest} className={classNames(linkStyle, className)} />
)

/** A standalone link, underlined only on hover. */
export const QuietLink = ({ className, ...rest }: LinkProps) => (
  <Link {...rest} className={classNames('text-ink-2 underline-offset-4 hover:text-ink hover:underline', className)} />
)
