/** HMRC takes the XML; the CSV is for the operator's own records. */
export const exportFormats = ['xml', 'csv'] as const

/** Paths of a year's report; append the year as `year`. */
export const REPORT_CSV = '/api/admin/tax/report.csv'
export const REPORT_XML = '/api/admin/tax/report.xml'

/** Path of what is reported about the caller in a year; append the year as `year`. */
export const OWN_YEAR_FILE = '/api/tax/year.csv'
/** The same as a page to read, print or keep. */
export const OWN_YEAR_PDF = '/api/tax/year.pdf'
