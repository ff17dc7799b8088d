import type { Content } from '#adapters/mail/email-content.ts'

/** To staff in January, until they note that HMRC accepted the report. */
export const reportDueEmail = ({
  year,
  sellers,
  day,
  url,
}: {
  year: number
  sellers: number
  day: string
  url: string
}): Omit<Content, 'to'> => ({
  subject: `Send the report of ${year} to HMRC by ${day}`,
  paragraphs: [
    sellers === 0
      ? `No seller reached a limit in ${year}. A report that says so is due by ${day}.`
      : `${sellers} ${sellers === 1 ? 'seller is' : 'sellers are'} in the report of ${year}. It is due by ${day}, as are the copies for the sellers, which they find in their settings.`,
    'Make the XML on the desk, upload it in HMRC’s digital platform reporting service, and note on the desk that HMRC accepted it. A late report can be fined.',
  ],
  button: { label: 'Open the report', url },
})
