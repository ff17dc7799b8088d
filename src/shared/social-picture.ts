/** The address of the picture that is shown where a page is shared; another one as soon as the page has changed. */
export const socialPicture = (of: 'listings' | 'guides', name: string | number, changed: string): string =>
  `/img/social/${of}/${name}-${versionOf(changed)}.png`

/** Short, and different for different times. */
export const versionOf = (changed: string): string => Math.floor(new Date(changed).getTime() / 1000).toString(36)
