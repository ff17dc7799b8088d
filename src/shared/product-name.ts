/** The product's name, defined once. */
export const PRODUCT_NAME = 'Hedgerow'
