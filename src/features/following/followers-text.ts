/** `1 member follows you` */
export const followersText = (count: number): string =>
  count === 1 ? '1 member follows you' : `${count} members follow you`
