/** The address of a page's social picture; it changes whenever the page changes. */
export const socialPicture = (of: 'listings' | 'guides', name: string | number, changed: string): string =>
  `/img/social/${of}/${name}-${versionOf(changed)}.png`

/** A short version that differs for different times. */
export const versionOf = (changed: string): string => Math.floor(new Date(changed).getTime() / 1000).toString(36)
