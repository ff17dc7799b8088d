import { pence, toDecimal } from '#shared/money.ts'

/** URL of the page where one unit of a listing is paid for, or several, or one reserved when it is free. `price` is for one. */
export const checkoutHref = (
  { id, title, price }: { id: number; title: string; price: number },
  quantity = 1,
): string =>
  `/checkout?amount=${toDecimal(pence(price))}&productId=${id}&productName=${encodeURIComponent(title)}${quantity > 1 ? `&quantity=${quantity}` : ''}`
