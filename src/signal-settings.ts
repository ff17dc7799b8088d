import * as z from 'zod'

/** What operators learn of a running server, and how. */
export const signalSettings = {
  ALERT_EMAIL: z
    .email('be an email address')
    .optional()
    .describe(
      'Address that is emailed, once a day each, when the ledger is inconsistent, no email is sent for ten minutes, a backup is missing, a disk has less than 10 % free, or the certificate of PUBLIC_URL fails',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'be an address that begins with http:// or https://' })
    .optional()
    .describe('A collector that receives traces by OTLP over HTTP, such as `http://localhost:4318`; unset sends none'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port that serves `/metrics` for Prometheus and nothing else; 0 chooses a free one'),
  METRICS_HOST: z
    .string()
    .min(1, 'not be empty')
    .default('127.0.0.1')
    .describe('Address of METRICS_PORT; on another than a loopback one set METRICS_TOKEN too'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[^\s]{16,}$/, 'be 16 characters or more, without spaces')
    .optional()
    .describe('A client that sends it as `Authorization: Bearer` can read `/metrics`, at the public address too'),
} as const
