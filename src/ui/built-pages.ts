import { useRouter } from '@tanstack/react-router'

/** Tells whether a path leads to a page that exists, by asking the route tree: menus offer nothing that is not built. */
export function useIsBuilt(): (href: string) => boolean {
  const router = useRouter()
  return (href) => {
    const [, params, route] = router.getMatchedRoutes(href)
    // What is left over of the path after the nearest page is kept under `**`.
    return route !== undefined && params['**'] === undefined
  }
}
