import { type Config, UNPROVEN_CLAIM } from './config.ts'

/** What UK law does not accept of these settings on a public address, one line each with how to change it. */
export function legalWarnings({
  buyerProtectionDefault,
  boostClaim,
  localOnly,
}: Pick<Config, 'buyerProtectionDefault' | 'boostClaim' | 'localOnly'>): string[] {
  if (localOnly) return []
  const warnings: string[] = []
  if (buyerProtectionDefault) {
    warnings.push(
      '  Warning: a pre-ticked paid extra needs express consent (Consumer Contracts Regulations 2013, regulation 40): set LEGAL_DEFAULTS=strict or BUYER_PROTECTION_DEFAULT=off, and nothing else at /staff/settings.',
    )
  }
  if (boostClaim === UNPROVEN_CLAIM) {
    warnings.push(
      `  Warning: "${UNPROVEN_CLAIM}" is a claim that you must be able to prove (Digital Markets, Competition and Consumers Act 2024): set LEGAL_DEFAULTS=strict, or BOOST_CLAIM to what you measured, and nothing else at /staff/settings.`,
    )
  }
  return warnings
}
