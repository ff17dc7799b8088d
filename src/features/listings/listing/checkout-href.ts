import { pence, toDecimal } from '#shared/money.ts'

/** URL of the page where a listing is paid for, or reserved when it is free. */
export const checkoutHref = ({ id, title, price }: { id: number; title: string; price: number }): string =>
  `/checkout?amount=${toDecimal(pence(price))}&productId=${id}&productName=${encodeURIComponent(title)}`
