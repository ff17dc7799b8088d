import { qrCode } from '#shared/pictures/qr-code.ts'

/** The collection code as a QR code for the seller's camera: it opens the order's page with the code filled in. */
export const collectionQr = (origin: string, orderId: number, code: string): { size: number; path: string } =>
  qrCode(`${origin}/transactions/${orderId}/collect?code=${code}`)
