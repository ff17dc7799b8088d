import { getPublicUrl } from '../session/request.ts'

/** Listings as structured data; undefined for an empty list. */
export const itemList = (name: string, items: readonly { id: number; title: string }[]) =>
  items.length === 0
    ? []
    : [
        {
          '@type': 'ItemList',
          name,
          itemListElement: items.map(({ id, title }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            url: new URL(`/product/${id}`, getPublicUrl()).href,
          })),
        },
      ]
