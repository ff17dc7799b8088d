import { useRouter } from '@tanstack/react-router'

/** Whether a path leads to an existing page, by the route tree: menus show only existing pages. */
export function useIsBuilt(): (href: string) => boolean {
  const router = useRouter()
  return (href) => {
    const [, params, route] = router.getMatchedRoutes(href)
    // The router returns the unmatched rest of the path under `**`.
    return route !== undefined && params['**'] === undefined
  }
}
