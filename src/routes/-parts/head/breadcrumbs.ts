import { getPublicUrl } from '../session/request.ts'

interface Step {
  name: string
  path: string
}

/** Breadcrumbs as structured data: home, the parent pages, the page. */
export const breadcrumbs = (...steps: readonly Step[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, getPublicUrl()).href,
  })),
})
