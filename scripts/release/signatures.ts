/** What `npm audit signatures --json` prints: packages by what is wrong with them, or why it could not check. */
interface SignatureReport {
  invalid?: readonly Signed[]
  missing?: readonly Signed[]
  error?: { code?: string | null; summary?: string }
}

interface Signed {
  name: string
  version: string
}

/** What a check of signatures found. */
export interface SignatureOutcome {
  /** Packages that must not be released. */
  faults: string[]
  /** Why nothing was checked, or null. */
  notChecked: string | null
}

/** Errors of a request that never got an answer. */
const NO_ANSWER =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENETUNREACH|EHOSTUNREACH)$/

/** Reads what `npm audit signatures --json` printed. */
export function signatureOutcome(printed: string): SignatureOutcome {
  const report = reportIn(printed)
  if (report === null) return notChecked('npm printed nothing that can be read')
  if (report.error) return notChecked(reasonOf(report.error))
  const { invalid, missing } = report
  if (!(invalid && missing)) return notChecked('npm printed neither a result nor an error')
  return {
    faults: [
      ...invalid.map(
        (one) => `${nameOf(one)} does not match its signature or attestation: it may have been tampered with`,
      ),
      ...(missing.length === 0
        ? []
        : [
            `${missing.length} packages have no signature, although their registry signs: ${missing.map(nameOf).join(', ')}`,
          ]),
    ],
    notChecked: null,
  }
}

const notChecked = (reason: string): SignatureOutcome => ({ faults: [], notChecked: reason })

const nameOf = ({ name, version }: Signed): string => `${name} ${version}`

function reasonOf({ code, summary = '' }: NonNullable<SignatureReport['error']>): string {
  if (/installed from a supported registry/.test(summary)) return 'the registry publishes no keys for signatures'
  const [, address] = /request to (\S+)/.exec(summary) ?? []
  if (code && (NO_ANSWER.test(code) || /^E5\d\d$/.test(code))) {
    return `${address ? new URL(address).host : 'the registry'} did not answer (${code})`
  }
  return `npm failed: ${[code, summary.split('\n')[0]].filter(Boolean).join(', ') || 'without a reason'}`
}

function reportIn(printed: string): SignatureReport | null {
  try {
    const report: unknown = JSON.parse(printed)
    return typeof report === 'object' && report !== null ? report : null
  } catch {
    return null
  }
}
