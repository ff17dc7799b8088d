/** Where sellers give their details, and find what is reported about them. */
export const TAX_PAGE = '/settings/tax'
