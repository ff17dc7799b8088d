import { page } from './-page.ts'

/** The head of a page of the settings: nobody's search results. */
export const settingsHead = (path: string, title: string) => () =>
  page({ title, description: 'Your account, as you want it.', path, noIndex: true })
