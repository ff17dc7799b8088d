const WHOLE_REQUEST_MS = 27_000
const CHECKS_EACH = 20

/**
 * A request must arrive whole, headers and body, within this time. Node looks for late ones in intervals (30 seconds by
 * default, on top of the limit), so the interval is shortened as well: the connection of a late one ends within 30 seconds.
 */
export const arrivalLimits = (milliseconds = WHOLE_REQUEST_MS) => ({
  requestTimeout: milliseconds,
  http: {
    requestTimeout: milliseconds,
    headersTimeout: milliseconds,
    // A request without a host is refused by a guard, in our words.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.ceil(milliseconds / CHECKS_EACH),
  },
})
