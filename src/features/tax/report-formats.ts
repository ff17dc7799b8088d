/** HMRC takes the XML; the CSV is for the operator's own records. */
export const exportFormats = ['xml', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Path of a year's report; append the year as `year`. */
export const reportFile = (format: ExportFormat): string => `/api/admin/tax/report.${format}`

/** Path of what is reported about the caller in a year; append the year as `year`. */
export const OWN_YEAR_FILE = '/api/tax/year.csv'
/** The same as a page to read, print or keep. */
export const OWN_YEAR_PDF = '/api/tax/year.pdf'
