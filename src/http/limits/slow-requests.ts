const WHOLE_REQUEST_MS = 27_000
const CHECKS_EACH = 20

/**
 * A request must arrive complete, headers and body, within this time. Node checks for late requests at intervals (30
 * seconds by default, added to the limit), so the interval is shortened too: a late connection ends within 30 seconds.
 */
export const arrivalLimits = (milliseconds = WHOLE_REQUEST_MS) => ({
  requestTimeout: milliseconds,
  http: {
    requestTimeout: milliseconds,
    headersTimeout: milliseconds,
    // A guard refuses a request without a host, with our own message.
    requireHostHeader: false,
    connectionsCheckingInterval: Math.ceil(milliseconds / CHECKS_EACH),
  },
})
