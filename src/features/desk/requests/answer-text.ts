import { PRODUCT_NAME } from '#shared/product-name.ts'

/** What the sender of a contact request reads. The desk shows the same as the preview. */
export const textOfAnswer = ({ title, name, words }: { title: string; name: string; words: string }) => ({
  title: `Our answer: ${title}`,
  paragraphs: [
    `Hello ${name},`,
    ...words
      .trim()
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph !== ''),
    `Kind regards, the staff of ${PRODUCT_NAME}. Answer this email, or use the contact page, if something is still open.`,
  ],
})
