/** Ids of the headings that take the focus when a case has been decided, or is open again. */
export const CASE_HEADING = 'case-heading'
export const DECIDED_HEADING = 'decided-heading'
